import { useQueries } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Branch } from '#contract/entities.ts'
import { nearestTimes } from './nearest.ts'
import { longDay } from '#domain/time/time.ts'
import { query } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Avatar } from '#web/components/media/avatar.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { clsx } from 'clsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { SlotLink } from '#web/components/booking/slot-link.tsx'
import { isHeld, type Choice } from './choice.ts'
import { WizardPage } from './wizard-page.tsx'
import type { WizardState } from './wizard-state.ts'

/** Step 2: where, and with whom. Each place and person is checked for the chosen time. */
export function PlaceStep(wizard: WizardState) {
  const { item, branches, choice, hrefOf, choose } = wizard
  const { date = '', time = '' } = choice
  const branch = choice.branch ?? wizard.coming.branchId
  const people = wizard.staff.filter((person) => person.branchId === branch)
  const branchChecks = useSlotChecks(
    wizard,
    branches.map((each) => ({ branchId: each.id })),
  )
  const staffChecks = useSlotChecks(
    wizard,
    people.map((person) => ({ branchId: branch, staffId: person.id })),
  )
  const branchCheck = branchChecks[branches.findIndex((each) => each.id === branch)]
  const isChosenPersonFree =
    !choice.staff || !isUnavailable(staffChecks[people.findIndex((each) => each.id === choice.staff)])
  const isReady = branchCheck?.state !== 'taken' && branchCheck?.state !== 'closed' && isChosenPersonFree
  const next: Choice = { ...choice, branch }
  const place = branches.find((each) => each.id === branch)

  return (
    <WizardPage
      {...wizard}
      step={2}
      title={people.length > 0 ? 'Where, and with whom?' : 'Where?'}
      action={
        isReady ? (
          <ButtonLink size="lg" full href={hrefOf(3, next)}>
            Continue
          </ButtonLink>
        ) : (
          <Button size="lg" full disabled>
            Continue
          </Button>
        )
      }
      footAction={
        isReady ? (
          <ButtonLink href={hrefOf(3, next)}>Continue</ButtonLink>
        ) : (
          <Button disabled>Continue</Button>
        )
      }
      note={
        item.feeCents > 0 ? 'Nothing is paid yet. Next: review and pay.' : 'Next: look it over and confirm.'
      }
    >
      <fieldset className="mt-4 min-w-0">
        <legend className="font-semibold mb-2.5">{branches.length > 1 ? 'Place' : 'The place'}</legend>
        <div className="grid gap-2.5">
          {branches.map((each, at) => (
            <OptionRow
              key={each.id}
              name="branch"
              isChosen={each.id === branch}
              // Another place has other staff.
              onChoose={() => choose(2, { ...choice, branch: each.id, staff: undefined })}
              title={each.name}
              state={<SlotStatus check={branchChecks[at]} time={time} />}
            >
              <span className="block">{each.address}</span>
              {directionsText(each) && <span className="block">{directionsText(each)}</span>}
              {each.openingTime && each.closingTime && (
                <span className="block">
                  {each.openingTime}–{each.closingTime}, {daysText(each.workingDays)}
                </span>
              )}
            </OptionRow>
          ))}
        </div>
      </fieldset>
      {branchCheck && isUnavailable(branchCheck) && (
        <div className="mt-4 grid gap-3" role="status">
          <Note tone="bad">
            <b>
              {branchCheck.state === 'closed'
                ? `${place?.name} is closed on ${longDay(date)}.`
                : `${time} is not free at ${place?.name}.`}
            </b>{' '}
            {branchCheck.times.length > 0 ? 'Take one of the nearest times, or ' : 'You can '}
            pick a time there.
          </Note>
          <div className="free max-w-[480px]">
            {nearestTimes(time, branchCheck.times).map((free) => (
              <SlotLink key={free} href={hrefOf(2, { ...next, time: free, staff: undefined })} time={free} />
            ))}
          </div>
          <p>
            <ButtonLink variant="line" href={hrefOf(1, { ...next, time: undefined, staff: undefined })}>
              Pick a time at {place?.name}
            </ButtonLink>
          </p>
        </div>
      )}
      {people.length > 0 && branchCheck?.state !== 'closed' && branchCheck?.state !== 'taken' && (
        <fieldset className="mt-6 min-w-0">
          <legend className="font-semibold mb-2.5">With whom</legend>
          <div className="grid gap-2.5">
            <OptionRow
              name="staff"
              isChosen={!choice.staff}
              onChoose={() => choose(2, { ...next, staff: undefined })}
              title="Anyone who is free"
              icon={
                <span className="avatar" aria-hidden>
                  <UserRound className="inline-block size-5 stroke-2" />
                </span>
              }
            >
              We match you with someone who is free at this time.
            </OptionRow>
            {people.map((person, at) => (
              <OptionRow
                key={person.id}
                name="staff"
                isChosen={choice.staff === person.id}
                isDisabled={isUnavailable(staffChecks[at]) && choice.staff !== person.id}
                onChoose={() => choose(2, { ...next, staff: person.id })}
                title={person.name}
                icon={<Avatar name={person.name} />}
                state={<SlotStatus check={staffChecks[at]} time={time} closed="Not working that day" />}
              >
                {person.role}
              </OptionRow>
            ))}
          </div>
          {!isChosenPersonFree && (
            <div className="mt-4">
              <Note tone="bad" role="status">
                <b>This person is not free at {time} that day.</b> Choose someone else, or another time.
              </Note>
            </div>
          )}
        </fieldset>
      )}
    </WizardPage>
  )
}

function OptionRow({ name, title, state, icon, isChosen, isDisabled, onChoose, children }: OptionRowProps) {
  return (
    <Radio
      name={name}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
      className={clsx(
        'rounded-card border-[1.5px] bg-surface px-4 py-3 items-start! [&>i]:mt-0.5 [&>span]:flex-1 [&>span]:min-w-0 [&:has(:focus-visible)]:outline-3 outline-focus outline-offset-2',
        isChosen ? 'border-ink' : 'border-line',
      )}
    >
      <span className="flex gap-3 items-start">
        {icon}
        <span className="grow min-w-0">
          <span className="flex flex-wrap justify-between gap-x-3">
            <b className="text-16">{title}</b>
            {state}
          </span>
          <span className="block small quiet">{children}</span>
        </span>
      </span>
    </Radio>
  )
}

type OptionRowProps = {
  name: string
  title: string
  state?: ReactNode
  icon?: ReactNode
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}

const isUnavailable = (check: SlotCheck | undefined) => check?.state === 'taken' || check?.state === 'closed'

function SlotStatus({
  check,
  time,
  closed = 'Closed that day',
}: {
  check: SlotCheck | undefined
  time: string
  closed?: string
}) {
  switch (check?.state) {
    case undefined:
    case 'unknown':
      return null
    case 'loading':
      return <Skeleton width="96px" height="16px" className="self-center" />
    case 'free':
      return (
        <span className="small text-ok-text font-semibold">
          <CircleCheck className="s inline-block size-4 stroke-2" /> Free at {time}
        </span>
      )
    case 'taken':
      return (
        <span className="small quiet">
          <CircleSlash className="s inline-block size-4 stroke-2" /> Not free at {time}
        </span>
      )
    case 'closed':
      return (
        <span className="small quiet">
          <CircleSlash className="s inline-block size-4 stroke-2" /> {closed}
        </span>
      )
  }
}

/** `unknown`: the check failed. Nothing is shown, and the booking itself checks again. */
export type SlotCheck = { state: 'loading' | 'free' | 'taken' | 'closed' | 'unknown'; times: string[] }

/** Whether the chosen time is free at each of these places or people. */
export function useSlotChecks(
  { item, choice, held }: Pick<WizardState, 'item' | 'choice' | 'held'>,
  places: { branchId: string; staffId?: string }[],
): SlotCheck[] {
  const { date = '', time = '' } = choice
  const queries = useQueries({
    queries: places.map((place) => query('GET /bookings/slots', { query: { ...item.key, ...place, date } })),
  })
  return queries.map(({ data, error }, at) => {
    const place = places[at]
    // The customer's own hold does not block them.
    const isMine =
      place !== undefined && isHeld(held, { date, time, branch: place.branchId, staff: place.staffId })
    if (data) {
      const times = data.detailedSlots.map((slot) => slot.startTime)
      return { state: isMine || times.includes(time) ? 'free' : 'taken', times }
    }
    if (!error) return { state: 'loading', times: [] }
    return { state: problemOf(error).code === 'closed-day' ? 'closed' : 'unknown', times: [] }
  })
}

export const directionsText = ({ stage, landmark, gate, floor }: Branch): string =>
  [stage, landmark, gate, floor].filter(Boolean).join(', ')

/** 'every day', 'Monday to Saturday' */
export function daysText(days: string[]): string {
  if (days.length === 7) return 'every day'
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const first = week.indexOf(days[0] ?? '')
  const isRun = days.every((day, at) => day === week[first + at])
  return isRun && days.length > 2 ? `${days[0]} to ${days.at(-1)}` : days.join(', ')
}
