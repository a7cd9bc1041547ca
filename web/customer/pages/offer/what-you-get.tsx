export function WhatYouGet({ of: { description, features, requirements } }: { of: Described }) {
  return (
    <section className="part">
      <h2>What you get</h2>
      <p className="max-w-[62ch]">{description}</p>
      {features.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {features.map((feature) => (
            <li key={feature} className="pill">
              {feature}
            </li>
          ))}
        </ul>
      )}
      {requirements && (
        <p className="small quiet mt-4">
          <b className="text-ink">Bring or know:</b> {requirements}
        </p>
      )}
    </section>
  )
}

type Described = { description: string; features: string[]; requirements: string | null }
