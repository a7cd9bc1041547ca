import { Timer } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { duration } from '#domain/time/time.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { FormSection } from '../../../components/form-section.tsx'
import { SubHead } from '../../../components/sub-head.tsx'
import { useMay, NO_MEMBERSHIP } from '../../../role.ts'
import { Shell } from '../../../layout/shell.tsx'
import { paths } from '../../../paths.ts'
import { AwayMessagePreview } from './away-message.tsx'
import { ChatSettingsForm } from './chat-settings-form.tsx'
import { memberMay } from '#domain/accounts/merchant-role.ts'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const member = context.get(sessionContext) ?? NO_MEMBERSHIP
  const [{ data: settings }, figures] = await Promise.all([
    call('GET /chat/settings', { signal }),
    memberMay(member, 'seeFigures') ? call('GET /chat/analytics', { query: { period: '7d' }, signal }) : null,
  ])
  return { settings, figures: figures?.data ?? null }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_chat_settings() }) },
  { name: 'description', content: m.merchant_chat_settings_description() },
]

/** Canned replies and the away message; roles that may not edit them see them. */
export default function ChatSettings() {
  const { settings, figures } = useLoaderData<typeof loader>()
  const mayEdit = useMay()('editChatSettings')
  return (
    <Shell place="chat">
      <div className="max-w-160">
        <SubHead
          back={{ href: paths.chat(), label: m.merchant_chat_title() }}
          title={m.merchant_chat_settings()}
        />
        <div className="grid grid-cols-1 gap-5">
          {figures && <ReplyTime figures={figures} />}
          {mayEdit ? (
            <ChatSettingsForm settings={settings} />
          ) : (
            <>
              <Note tone="info">{m.merchant_chat_settings_read_only()}</Note>
              <FormSection title={m.merchant_chat_canned()}>
                {settings.cannedReplies.length === 0 ? (
                  <p className="text-ink-2">{m.merchant_chat_canned_none()}</p>
                ) : (
                  <ol className="grid gap-2">
                    {settings.cannedReplies.map((reply) => (
                      <li
                        key={reply}
                        className="rounded-control bg-sunk px-3 py-2.5 [overflow-wrap:anywhere]"
                      >
                        {reply}
                      </li>
                    ))}
                  </ol>
                )}
              </FormSection>
              <FormSection title={m.merchant_chat_away()}>
                <p className="text-ink-2">
                  {settings.isAwayMessageOn ? m.merchant_chat_away_is_on() : m.merchant_chat_away_is_off()}
                </p>
                {settings.isAwayMessageOn && <AwayMessagePreview text={settings.awayMessage ?? ''} />}
              </FormSection>
            </>
          )}
        </div>
      </div>
    </Shell>
  )
}

type Figures = NonNullable<Awaited<ReturnType<typeof loader>>['figures']>

/** Speed of the team's replies in the last seven days. */
function ReplyTime({ figures }: { figures: Figures }) {
  const { medianResponseTime, totalChats, storeMessages, waitingChats } = figures
  const shown: [value: number, label: string][] = [
    [totalChats, m.merchant_chat_figure_chats({ count: totalChats })],
    [storeMessages, m.merchant_chat_figure_replies({ count: storeMessages })],
    [waitingChats, m.merchant_chat_figure_waiting({ count: waitingChats })],
  ]
  return (
    <section className={panelClass({ className: 'grid gap-4' })} aria-labelledby="reply-time">
      <h2 id="reply-time" className="flex items-start gap-2.5 text-18! leading-title">
        <Timer className="mt-0.5 flex-none" aria-hidden />
        {medianResponseTime === null
          ? m.merchant_chat_no_reply_time()
          : m.merchant_chat_reply_time({ time: duration(Math.max(1, Math.round(medianResponseTime))) })}
      </h2>
      <dl className="grid grid-cols-3 divide-x divide-line narrow:grid-cols-1 narrow:divide-x-0">
        {shown.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 first:pl-0 narrow:px-0">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="font-display text-18 font-bold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{m.merchant_chat_reply_time_hint()}</p>
    </section>
  )
}
