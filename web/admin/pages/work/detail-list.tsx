/** Names and values below each other; those that are null are left out. */
export const DetailList = ({ details }: { details: [name: string, value: string | null][] }) => (
  <dl>
    {details.map(
      ([name, value]) =>
        value !== null && (
          <div key={name} className="flex justify-between gap-4 border-line py-2 not-first:border-t">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
