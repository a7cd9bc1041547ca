import { useEffect, useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { dayAndTime, relativeTime, type At } from '#domain/time/time.ts'
import { isSettingValue, type SettingValue } from '#domain/settings/market-settings.ts'
import { call } from '#web/api/browser.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SETTING_TEXTS, valueText } from './setting-texts.ts'

type Setting = Reply<Api['GET /admin/settings']>['settings'][number]
type Change = Reply<Api['GET /admin/settings/:key/changes']>['changes'][number]
type SettingLineProps = { setting: Setting; now: At; onChange: () => unknown }

export function SettingLine({ setting, now, onChange }: SettingLineProps) {
  const { key, value, initial, changedAt, changedBy } = setting
  const { name, about } = SETTING_TEXTS[key]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t">
      <span className="grid min-w-0 flex-1 basis-72">
        <b className="font-semibold">{name}</b>
        <span className="text-14 text-ink-2">{about}</span>
        {changedAt !== null && (
          <span className="text-14 text-ink-2">
            Changed {relativeTime(Date.parse(changedAt), now)} by {changedBy}
            {value !== initial && `; was ${valueText(key, initial)} at first`}
          </span>
        )}
      </span>
      {typeof value === 'boolean' ? (
        <Pill tone={value ? 'bad' : 'ok'}>{valueText(key, value)}</Pill>
      ) : typeof value === 'string' ? (
        <span className="wrap-anywhere">{valueText(key, value)}</span>
      ) : (
        <b className="font-display text-22 leading-title tabular-nums">{valueText(key, value)}</b>
      )}
      <span className="flex gap-2">
        {changedAt !== null && <History setting={setting} />}
        <ChangeDialog setting={setting} onChange={onChange} />
      </span>
    </li>
  )
}

function ChangeDialog({ setting, onChange }: Omit<SettingLineProps, 'now'>) {
  const { key, value, min, max, version } = setting
  const { name, unit } = SETTING_TEXTS[key]
  const isSwitch = typeof value === 'boolean'
  const [typed, setTyped] = useState(String(value))
  const isLink = typeof value === 'string'
  const next = isSwitch ? !value : isLink ? typed.trim() : Number(typed)
  const label = !isSwitch ? 'Change' : value ? 'Start again' : 'Stop'
  return (
    <ReasonDialog
      trigger={
        <Button
          variant={isSwitch && !value ? 'danger' : 'line'}
          size="touch"
          aria-label={`${label}: ${name}`}
        >
          {label}
        </Button>
      }
      title={isSwitch ? `${label}: ${name}` : name}
      description={
        isSwitch
          ? undefined
          : isLink
            ? 'The whole address, with https://. Empty for none.'
            : `Now ${valueText(key, value)}. From ${min} to ${max}${unit ?? ''}.`
      }
      confirmLabel={isSwitch ? label : 'Save'}
      danger={isSwitch && !value}
      hint="It is kept in the history and in the audit log."
      toast="Saved. It applies within five seconds."
      send={(reason) =>
        call('PUT /admin/settings/:key', { params: { key }, body: { value: next, reason, version } })
      }
      onDone={onChange}
    >
      {!isSwitch && (
        <TextField
          label="New value"
          name="value"
          inputMode={isLink ? 'url' : 'numeric'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          after={unit && <span className="text-ink-2">{unit}</span>}
          autoComplete="off"
        />
      )}
      <Effects setting={setting} next={next} />
    </ReasonDialog>
  )
}

/** Effects that the new value would have. */
function Effects({ setting: { key, value, min, max }, next }: { setting: Setting; next: SettingValue }) {
  const [loaded, setLoaded] = useState<{ of: string; effects: string[] | null }>()
  const isAllowed =
    typeof next === 'number'
      ? Number.isInteger(next) && next >= (min ?? next) && next <= (max ?? next)
      : isSettingValue(key, next)
  const asked = isAllowed && next !== value ? String(next) : null
  useEffect(() => {
    if (asked === null) return
    const aborted = new AbortController()
    call('GET /admin/settings/:key/effect', {
      params: { key },
      query: { value: asked },
      signal: aborted.signal,
    }).then(
      ({ effects }) => setLoaded({ of: asked, effects }),
      () => setLoaded({ of: asked, effects: null }),
    )
    return () => aborted.abort()
  }, [key, asked])
  if (!isAllowed)
    return (
      <Note tone="bad">
        {typeof next === 'string'
          ? 'An address of this platform that begins with https://.'
          : `A whole number from ${min} to ${max}.`}
      </Note>
    )
  if (asked === null) return <Note tone="info">This is the value now.</Note>
  if (loaded?.of !== asked) return <Note tone="info">Looking up what it changes…</Note>
  if (loaded.effects === null) return <Note tone="bad">What it changes could not be looked up.</Note>
  return (
    <Note tone="info" role="status">
      <ul className="grid gap-1">
        {loaded.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Note>
  )
}

function History({ setting: { key } }: { setting: Setting }) {
  const [changes, setChanges] = useState<Change[] | null>()
  const { name } = SETTING_TEXTS[key]
  const load = () =>
    call('GET /admin/settings/:key/changes', { params: { key } }).then(
      (reply) => setChanges(reply.changes),
      () => setChanges(null),
    )
  return (
    <Dialog
      onOpenChange={(open) => open && void load()}
      trigger={
        <Button variant="line" size="touch" aria-label={`History: ${name}`}>
          History
        </Button>
      }
      title={`History of ${name.toLowerCase()}`}
    >
      {changes === undefined && <p className="py-3 text-ink-2">Loading…</p>}
      {changes === null && <Note tone="bad">The history could not be loaded.</Note>}
      <ul>
        {changes?.map((change) => (
          <li key={change.id} className="border-line py-3 not-first:border-t">
            <b className="block font-semibold">
              {valueText(key, change.from)} → {valueText(key, change.to)}
            </b>
            <span className="block wrap-anywhere">{change.reason}</span>
            <span className="block text-14 text-ink-2">
              {change.changedBy}, {dayAndTime(Date.parse(change.changedAt))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
