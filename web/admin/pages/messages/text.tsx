import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { isTextName } from '#domain/text/text-names.ts'
import { formatDate, toDay, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { paths } from '../../paths.ts'
import { MessagesFrame } from './messages-frame.tsx'
import { TextDiff } from './text-diff.tsx'
import { TextForm } from './text-form.tsx'
import { TEXT_TITLES } from './text-titles.ts'

export async function loader({
  context,
  params: { name },
  request: { signal },
}: LoaderArgs<'/messages/texts/:name'>) {
  const { versions, draft } = await context.get(callContext)('GET /admin/texts/:name', {
    params: { name },
    signal,
  })
  return { name, versions, draft, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Text · D3 Admin' }]

type Versions = Reply<Api['GET /admin/texts/:name']>
type Version = Versions['versions'][number]

export default function TextPage() {
  const { name, versions, draft, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [isWriting, setWriting] = useState(false)
  const [latest] = versions
  const done = () => {
    setWriting(false)
    void revalidate()
  }
  return (
    <MessagesFrame current="texts">
      <Link href={paths.texts()} className={`${linkClass} mb-3 inline-flex items-center gap-1.5`}>
        <ArrowLeft /> All texts
      </Link>
      <div className="grid gap-4">
        <h2 className="text-22 leading-title">{isTextName(name) ? TEXT_TITLES[name] : name}</h2>
        {latest && (draft || isWriting) ? (
          <TextForm key={draft?.version} name={name} latest={latest} draft={draft} onDone={done} />
        ) : (
          <div>
            <Button onClick={() => setWriting(true)}>Write a new version</Button>
          </div>
        )}
        <Panel title="Versions">
          <ol>
            {versions.map((version, index) => (
              <VersionRow
                key={version.number}
                name={name}
                version={version}
                before={versions[index + 1]}
                state={toState(version, versions, now)}
                canWithdraw={index === 0 && draft === null}
                onDone={done}
              />
            ))}
          </ol>
        </Panel>
      </div>
    </MessagesFrame>
  )
}

type VersionState = 'scheduled' | 'in force' | 'earlier'

function toState(version: Version, versions: readonly Version[], now: At): VersionState {
  if (Date.parse(version.inForceAt) > now) return 'scheduled'
  const current = versions.find(({ inForceAt }) => Date.parse(inForceAt) <= now)
  return current === version ? 'in force' : 'earlier'
}

type VersionRowProps = {
  name: string
  version: Version
  before: Version | undefined
  state: VersionState
  canWithdraw: boolean
  onDone: () => void
}

function VersionRow({ name, version, before, state, canWithdraw, onDone }: VersionRowProps) {
  const { number, inForceAt, publishedBy, change } = version
  const withdraw = useSubmit(() => call('POST /admin/texts/:name/withdraw', { params: { name } }), {
    toast: 'It is a draft again',
    onSuccess: onDone,
  })
  return (
    <li className="grid gap-1.5 border-line py-3 not-first:border-t">
      <Refused by={withdraw} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span>
          <b className="font-semibold">Version {number}</b>{' '}
          <span className="text-ink-2">
            {state === 'scheduled' ? 'from' : 'since'} {formatDate(toDay(Date.parse(inForceAt)))}
            {publishedBy && `, ${publishedBy}`}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {state === 'in force' && <Pill tone="ok">In force</Pill>}
          {state === 'scheduled' && <Pill tone="info">Scheduled</Pill>}
          {before && (
            <Dialog
              trigger={
                <Button variant="line" size="touch" aria-label={`What version ${number} has changed`}>
                  Changes
                </Button>
              }
              title={`Version ${number}`}
              description={`Compared with version ${before.number}`}
            >
              <TextDiff before={before} after={version} />
            </Dialog>
          )}
          {state === 'scheduled' && canWithdraw && (
            <Button
              variant="line"
              size="touch"
              busy={withdraw.isBusy && 'Withdrawing…'}
              onClick={() => void withdraw.submit()}
            >
              Withdraw
            </Button>
          )}
        </span>
      </div>
      <p className="text-15">{change}</p>
    </li>
  )
}
