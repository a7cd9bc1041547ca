import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { strong } from './message-parts.tsx'

export function WhatYouGet({ of: { description, features, requirements, terms } }: { of: Described }) {
  if (!description && features.length === 0 && !requirements && !terms) return null
  return (
    <Part title={m.offer_what_you_get()}>
      {description && <p className="max-w-[37.4em]">{description}</p>}
      {features.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {features.map((feature) => (
            <li key={feature} className="flex">
              <Pill>{feature}</Pill>
            </li>
          ))}
        </ul>
      )}
      {requirements && (
        <p className="quiet mt-4">
          <ParaglideMessage
            message={m.offer_good_to_know}
            inputs={{ text: requirements }}
            markup={{ b: strong }}
          />
        </p>
      )}
      {terms && (
        <p className="quiet mt-4 max-w-[37.4em] whitespace-pre-line">
          <ParaglideMessage message={m.offer_conditions} inputs={{ text: terms }} markup={{ b: strong }} />
        </p>
      )}
    </Part>
  )
}

type Described = {
  description: string
  features: string[]
  requirements: string | null
  terms?: string | null
}
