import { useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { PROMOTION_TEXTS } from '#contract/admin/promotion-limits.ts'
import type { Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { PromoStrip } from '#web/ui/navigation/promo-strip.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { checkDays, DaysFields, daysIn, DaysText, ShownPill } from './days-fields.tsx'
import { RemoveButton } from './remove-button.tsx'

type Promotion = Reply<Api['GET /admin/promotions']>['promotions'][number]
type PromotionsProps = { promotions: Promotion[]; today: Day; onChange: () => unknown }

/** Texts of the dark band above the home page. */
export function Promotions({ promotions, today, onChange }: PromotionsProps) {
  return (
    <Panel
      title="Promo strip"
      end={
        <FormDialog
          trigger={
            <Button size="touch">
              <Plus /> Add a text
            </Button>
          }
          title="Add a text"
          description="Of several on one day, the one that started last is shown."
          confirmLabel="Add the text"
          toast="Text added"
          check={checkPromotion}
          send={(values) => call('POST /admin/promotions', { body: toPromotion(values) })}
          onDone={onChange}
        >
          {(errors) => <PromotionFields today={today} errors={errors} />}
        </FormDialog>
      }
    >
      {promotions.length === 0 ? (
        <p className="py-4 text-ink-2">
          There is none. The strip then shows the highest discount, as long as there are offers.
        </p>
      ) : (
        <DataTable
          caption="Texts of the promo strip"
          rows={promotions}
          toKey={({ id }) => id}
          columns={[
            {
              title: 'Text',
              cell: ({ textEn, textSw, path }) => (
                <>
                  <b className="block font-semibold">{textEn}</b>
                  <span className="block text-14 text-ink-2" lang="sw">
                    {textSw}
                  </span>
                  {path && <span className="block text-14 text-ink-2">Links to {path}</span>}
                </>
              ),
            },
            { title: 'Days', cell: (promotion) => <DaysText {...promotion} /> },
            { title: 'State', cell: (promotion) => <ShownPill {...promotion} today={today} /> },
            {
              title: '',
              cell: (promotion) => (
                <span className="inline-flex gap-2">
                  <FormDialog
                    trigger={
                      <Button variant="line" size="touch" aria-label={`Change ${promotion.textEn}`}>
                        Change
                      </Button>
                    }
                    title="Change the text"
                    check={checkPromotion}
                    send={(values) =>
                      call('PUT /admin/promotions/:id', {
                        params: { id: promotion.id },
                        body: { ...toPromotion(values), version: promotion.version },
                      })
                    }
                    onDone={onChange}
                  >
                    {(errors) => <PromotionFields promotion={promotion} today={today} errors={errors} />}
                  </FormDialog>
                  <RemoveButton
                    name={promotion.textEn}
                    description="The strip shows the text before it, or the highest discount."
                    remove={() => call('DELETE /admin/promotions/:id', { params: { id: promotion.id } })}
                    onDone={onChange}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

type Values = Record<string, string>

const toPromotion = ({ textEn = '', textSw = '', path = '', ...days }: Values) => ({
  textEn,
  textSw,
  path: path === '' ? null : path,
  ...daysIn(days),
})

function checkPromotion(values: Values): FieldErrors | undefined {
  const { textEn, textSw, path } = toPromotion(values)
  if (textEn.length < PROMOTION_TEXTS.text.min) return { textEn: 'Write the text in English' }
  if (textSw.length < PROMOTION_TEXTS.text.min) return { textSw: 'Write the text in Kiswahili' }
  if (path !== null && !/^\/(?!\/)/.test(path)) return { path: 'A page of the customers’ site begins with /' }
  return checkDays(values)
}

type PromotionFieldsProps = { promotion?: Promotion; today: Day; errors: FieldErrors }

function PromotionFields({ promotion, today, errors }: PromotionFieldsProps) {
  const [text, setText] = useState(promotion?.textEn ?? '')
  return (
    <>
      <TextField
        label="English"
        name="textEn"
        defaultValue={promotion?.textEn}
        onChange={(event) => setText(event.target.value)}
        maxLength={PROMOTION_TEXTS.text.max}
        autoComplete="off"
        error={errors.textEn}
      />
      <TextField
        label="Kiswahili"
        name="textSw"
        lang="sw"
        defaultValue={promotion?.textSw}
        maxLength={PROMOTION_TEXTS.text.max}
        autoComplete="off"
        error={errors.textSw}
      />
      <TextField
        label="Page it links to"
        name="path"
        optional
        defaultValue={promotion?.path ?? ''}
        hint="Such as /hotdeals?category=spa"
        maxLength={PROMOTION_TEXTS.path.max}
        autoComplete="off"
        error={errors.path}
      />
      <DaysFields initial={promotion ?? { firstDay: today, lastDay: null }} errors={errors} />
      {text !== '' && (
        <div className="overflow-hidden rounded-control">
          <PromoStrip>{text}</PromoStrip>
        </div>
      )}
    </>
  )
}
