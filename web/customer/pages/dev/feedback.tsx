import { CalendarCheck, Clock, PackageOpen, RefreshCw, ShieldCheck, Ticket } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Count } from '#web/ui/feedback/count.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'
import { Fact, Facts, FactText } from '#web/ui/feedback/facts.tsx'
import { HighlightedText } from '#web/ui/feedback/highlighted-text.tsx'
import { OpenDot } from '#web/ui/feedback/open-dot.tsx'
import { Mark } from '#web/ui/feedback/mark.tsx'
import { NextSteps } from '#web/ui/feedback/next-steps.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Timeline } from '#web/ui/feedback/timeline.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { Folder, Line, Shown } from './shown.tsx'

const HERE = '#feedback'

export function FeedbackComponents() {
  const facts = [
    { icon: Clock, title: '45 min', detail: 'Come ten minutes early.' },
    { icon: ShieldCheck, title: 'Verified discount' },
  ]
  return (
    <Folder name="feedback">
      <Shown name="Note">
        <Note>{m.saved_offers_safe_hint()}</Note>
        <Note tone="ok">{m.saved_remove_done()}</Note>
        <Note tone="save">{m.ui_price_saved()}</Note>
        <Note tone="bad">{m.deals_empty()}</Note>
        <Note tone="info" icon={<Ticket />}>
          {m.settings_profile_phone_hint()}
        </Note>
      </Shown>
      <Shown name="Pill">
        <Line>
          <Pill>Expired</Pill>
          <Pill tone="ok" icon={CalendarCheck}>
            Confirmed
          </Pill>
          <Pill tone="info">Pending</Pill>
          <Pill tone="save">New</Pill>
          <Pill tone="bad">Cancelled</Pill>
          <Pill tone="red">{m.ui_deal_hot()}</Pill>
        </Line>
      </Shown>
      <Shown name="IconCircle">
        <Line>
          {(['quiet', 'ink', 'save'] as const).map((tone) => (
            <IconCircle key={tone} tone={tone}>
              <ShieldCheck />
            </IconCircle>
          ))}
        </Line>
      </Shown>
      <Shown name="Count">
        <Line>
          {[0, 1, 9, 10].map((count) => (
            <span
              key={count}
              style={{ position: 'relative', display: 'inline-block', width: 40, height: 24 }}
            >
              {count} <Count on="link" count={count} />
            </span>
          ))}
        </Line>
      </Shown>
      <Shown name="EmptyState">
        <EmptyState icon={<PackageOpen />} title={m.deals_empty()} />
        <EmptyState
          icon={<PackageOpen />}
          title={m.saved_offers_empty()}
          action={<ButtonLink href={HERE}>{m.saved_offers_discover()}</ButtonLink>}
        >
          {m.saved_offers_empty_hint()}
        </EmptyState>
      </Shown>
      <Shown name="ErrorState">
        <ErrorState title={m.home_deals_failed()} onRetry={() => undefined}>
          {m.saved_offers_safe_hint()}
        </ErrorState>
        <ErrorState
          icon={<RefreshCw />}
          title={m.saved_offers_failed()}
          action={<Button busy={m.saved_offers_retrying()}>{m.ui_try_again()}</Button>}
        />
      </Shown>
      <Shown name="Facts">
        <Facts facts={facts} />
        <Facts cols facts={facts} />
        <ul>
          <Fact icon={Clock}>
            <FactText>Open until 20:00</FactText>
          </Fact>
        </ul>
      </Shown>
      <Shown name="Part">
        <Part title={m.earn_how()}>{m.earn_step_share_text()}</Part>
      </Shown>
      <Shown name="HighlightedText">
        <p>
          <HighlightedText text="Haircut & beard trim" words={['beard', 'hair']} />
        </p>
      </Shown>
      <Shown name="NextSteps">
        <NextSteps
          steps={[
            { title: m.earn_step_share(), detail: m.earn_step_share_text(), state: 'done' },
            { title: m.earn_step_book(), state: 'now' },
            { title: m.earn_step_earn() },
          ]}
        />
      </Shown>
      <Shown name="Timeline">
        <Timeline
          events={[
            { title: 'Booked', time: '09:12', state: 'done' },
            { title: 'Confirmed', time: '09:13', detail: 'Code 4821 7730', state: 'now' },
            { title: 'Your visit' },
          ]}
        />
      </Shown>
      <Shown name="Progress">
        {[0, 0.4, 1].map((progress) => (
          <Progress key={progress} label={m.settings_picture_uploading_status()} progress={progress} />
        ))}
      </Shown>
      <Shown name="Section">
        <Section title={m.home_stores_title()} more={<MoreLink href={HERE}>{m.stores_title()}</MoreLink>}>
          <p>{m.saved_stores_description()}</p>
        </Section>
        <Section title={m.home_categories()} hiddenTitle>
          <p>{m.stores_empty()}</p>
        </Section>
      </Shown>
      <Shown name="Skeleton">
        <Skeleton height="120px" />
        <Skeleton width="60%" height="16px" />
      </Shown>
      <Shown name="Mark">
        <p>
          A <Mark>searched</Mark> word
        </p>
      </Shown>
      <Shown name="OpenDot">
        <p>
          <OpenDot /> {m.ui_store_open()}
        </p>
      </Shown>
    </Folder>
  )
}
