import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { FormSection } from '../../../components/form-section.tsx'
import { REASON_TEXTS, type LeftOutLine } from './list-draft.ts'

/** What was read in the list and became no service, with the reason. */
export function LeftOutLines({
  lines,
  onTake,
}: {
  lines: readonly LeftOutLine[]
  onTake: (line: LeftOutLine) => void
}) {
  if (lines.length === 0) return null
  return (
    <FormSection title={m.merchant_list_left_out({ count: lines.length })}>
      <p className="quiet">{m.merchant_list_left_out_hint()}</p>
      <ul className="divide-y divide-line">
        {lines.map((each) => (
          <li key={each.line} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 flex-[1_1_14rem]">
              <span className="block [overflow-wrap:anywhere]">{each.source.slice(0, SHOWN)}</span>
              <span className="block quiet">
                {m.merchant_list_line({ line: each.line })} · {REASON_TEXTS[each.reason]()}
              </span>
            </span>
            <Button
              variant="line"
              size="touch"
              aria-label={m.merchant_list_make_service_name({ line: each.line })}
              onClick={() => onTake(each)}
            >
              {m.merchant_list_make_service()}
            </Button>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

const SHOWN = 200
