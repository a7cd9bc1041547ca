import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '#contract/kernel.ts'
import type { security } from '#contract/security.ts'
import { relativeTime, dateOf, dayOf, type At } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { Pill } from '#web/components/feedback/pill.tsx'
import { paths } from '../../paths.ts'

type Session = Reply<(typeof security)['GET /users/sessions']>['sessions'][number]

/** The sessions of this account, this device first. */
export function Devices({ sessions, now }: { sessions: Session[]; now: At }) {
  // Ended sessions of this list; a reloaded list no longer contains them.
  const [ended, setEnded] = useState<{ of: Session[]; ids: string[] }>()
  const [ending, setEnding] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isConfirming, setConfirming] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const endedIds = ended?.of === sessions ? ended.ids : []
  const shown = sessions
    .filter(({ id }) => !endedIds.includes(id))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne))

  async function end({ id, device }: Session) {
    setEnding(id)
    setRefusal(undefined)
    try {
      await call('DELETE /users/sessions/:id', { params: { id } })
      setEnded({ of: sessions, ids: [...endedIds, id] })
      heading.current?.focus({ preventScroll: true })
      notifyDone(`${device} is signed out`)
    } catch (error) {
      const problem = problemOf(error)
      // It has been signed out elsewhere in the meantime, which is the same result.
      if (problem.code === 'session-not-found') setEnded({ of: sessions, ids: [...endedIds, id] })
      else setRefusal(problem.message)
    } finally {
      setEnding(undefined)
    }
  }
  async function endAll() {
    setEnding('all')
    setRefusal(undefined)
    try {
      await call('DELETE /users/sessions')
      window.location.assign(paths.signIn())
    } catch (error) {
      setRefusal(problemOf(error).message)
      setEnding(undefined)
      setConfirming(false)
    }
  }

  return (
    <section className="devices" aria-labelledby="devices">
      <header>
        <h2 id="devices" ref={heading} tabIndex={-1}>
          Where you are signed in
        </h2>
        <Button variant="line" size="sm" className="needs-script" onClick={() => setConfirming(true)}>
          <LogOut />
          Sign out everywhere
        </Button>
      </header>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <ul>
        {shown.map((session) => (
          <li key={session.id}>
            <span className="sign" aria-hidden>
              {/Android|iPhone|iPad/.test(session.device) ? <Smartphone /> : <Monitor />}
            </span>
            <span className="say">
              <b>{session.device}</b>
              <span className="small quiet">
                {session.isThisOne ? 'Now' : usedWhen(session, now)}
                {session.ip && ` · ${session.ip}`}
                {` · since ${dateOf(dayOf(Date.parse(session.createdAt)))}`}
              </span>
            </span>
            {session.isThisOne ? (
              <Pill tone="ok">This device</Pill>
            ) : (
              <Button
                variant="soft"
                size="sm"
                className="needs-script"
                busy={ending === session.id && 'Signing out…'}
                aria-label={ending === session.id ? undefined : `Sign out ${session.device}`}
                onClick={() => void end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sign out everywhere?"
        description="Every phone and computer is signed out, including this one. You can then sign in again anywhere."
        keep="Stay signed in"
        confirm="Sign out everywhere"
        danger
        busy={ending === 'all' && 'Signing out…'}
        onConfirm={() => void endAll()}
      />
    </section>
  )
}

function usedWhen({ lastSeenAt }: Session, now: At): string {
  const lastUse = relativeTime(Math.min(Date.parse(lastSeenAt), now), now)
  return lastUse === 'now' ? 'Used just now' : `Used ${lastUse}`
}
