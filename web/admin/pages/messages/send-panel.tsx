import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dayAndTime, instant, isDay, readClockTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { paths } from '../../paths.ts'
import { AudienceSize } from './audience-size.tsx'
import { formatPeople, type Broadcast, type Size } from './broadcast-texts.ts'

type SendPanelProps = {
  broadcast: Broadcast
  size: Size | null
  /** True if the broadcast was changed since it was saved. */
  isChanged: boolean
  onDone: (broadcast: Broadcast) => unknown
}

/** Tests, sends, schedules or deletes a saved draft. */
export function SendPanel({ broadcast, size, isChanged, onDone }: SendPanelProps) {
  const { id, version, audienceName } = broadcast
  const params = { id }
  const navigate = useNavigate()
  const reauthenticate = useReauthentication()
  const [isAsking, setAsking] = useState(false)
  const [isLater, setLater] = useState(false)
  const [day, setDay] = useState('')
  const [time, setTime] = useState('09:00')
  const at = isLater ? toTime(day, time) : null
  const close = () => setAsking(false)
  const test = useSubmit(() => call('POST /admin/broadcasts/:id/test', { params }), {
    toast: ({ message }) => message,
  })
  const send = useSubmit(
    () =>
      reauthenticate(() =>
        callOnce('POST /admin/broadcasts/:id/send', {
          params,
          body: { at: at === null ? null : new Date(at).toISOString(), version },
        }),
      ),
    {
      check: () => (isLater && at === null ? { at: 'Choose a day and a time' } : undefined),
      toast: isLater ? 'Scheduled' : 'It is being sent',
      async onSuccess(reply) {
        close()
        await onDone(reply.broadcast)
      },
      onProblem: close,
    },
  )
  const remove = useSubmit(() => call('DELETE /admin/broadcasts/:id', { params }), {
    toast: 'Deleted',
    onSuccess: () => navigate(paths.broadcasts()),
  })
  return (
    <Panel title="Send it">
      <div className="grid gap-3">
        <Refused by={send.problem ? send : test.problem ? test : remove} />
        {isChanged && <p className="text-14 text-ink-2">Save the draft first.</p>}
        <Button
          variant="line"
          full
          disabled={isChanged}
          busy={test.isBusy && 'Sending…'}
          onClick={() => void test.submit()}
        >
          Send a test to yourself
        </Button>
        <fieldset>
          <legend className="text-14 font-semibold">When</legend>
          <Radio name="when" checked={!isLater} onChange={() => setLater(false)}>
            Now
          </Radio>
          <Radio name="when" checked={isLater} onChange={() => setLater(true)}>
            Later
          </Radio>
        </fieldset>
        {isLater && (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Day"
              type="date"
              value={day}
              error={send.fieldErrors.at}
              onChange={({ currentTarget: { value } }) => setDay(value)}
            />
            <TextField
              label="Time in Nairobi"
              type="time"
              value={time}
              onChange={({ currentTarget: { value } }) => setTime(value)}
            />
          </div>
        )}
        <p className="text-14 text-ink-2">Nobody is notified between 21:00 and 7:00.</p>
        <Button
          full
          disabled={isChanged || size === null || size.people === 0}
          onClick={() => (isLater && at === null ? void send.submit() : setAsking(true))}
        >
          {isLater ? 'Schedule it' : 'Send it now'}
        </Button>
        <Button variant="line" full busy={remove.isBusy && 'Deleting…'} onClick={() => void remove.submit()}>
          Delete the draft
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={size ? `Notify ${formatPeople(size.people)}?` : 'Notify them?'}
        description={
          <>
            <p>
              {audienceName}
              {at !== null && `, from ${dayAndTime(at)}`}
            </p>
            <p>
              <AudienceSize size={size} />
            </p>
          </>
        }
        confirmLabel={isLater ? 'Schedule' : 'Send'}
        cancelLabel="Not yet"
        busy={send.isBusy && 'Sending…'}
        onConfirm={() => void send.submit()}
      />
    </Panel>
  )
}

function toTime(day: string, time: string): number | null {
  const minutes = readClockTime(time)
  return isDay(day) && minutes !== null ? instant(day, minutes) : null
}
