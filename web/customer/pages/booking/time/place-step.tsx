import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId } from 'react'
import { UserRound } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { toDay, longDay, shortDay, timeOfDay } from '#domain/time/time.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Avatar, AvatarFrame } from '#web/ui/media/avatar.tsx'
import { SlotLink, SlotLinks } from '#web/ui/booking/slot-link.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { directionsText } from '../../../branches/directions.ts'
import { hoursText } from '../state/branch-words.ts'
import { getStart, type Choice } from '../state/choice.ts'
import { getNearestSlots } from '../state/refusal.ts'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { OptionRow } from '../frame/option-row.tsx'
import { isTakenByOthers, isUnavailable } from '../state/slot-check.ts'
import { SlotStatus, useSlotChecks } from '../state/slot-checks.tsx'
import { WizardPage } from '../frame/wizard-page.tsx'
import type { WizardState } from '../state/wizard-state.ts'

/** Step 2: where, and with whom. Each place and person is checked for the chosen time. */
export function PlaceStep(wizard: WizardState) {
  const { item, now, day, branches, choice, getHref, choose } = wizard
  const formId = useId()
  const start = getStart(choice) ?? now
  const time = timeOfDay(start)
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
  const nearest = branchCheck?.problem ? getNearestSlots(branchCheck.problem) : []
  const isChosenPersonFree =
    !choice.staff || !isUnavailable(staffChecks[people.findIndex((each) => each.id === choice.staff)])
  const isReady = branchCheck?.state !== 'taken' && branchCheck?.state !== 'closed' && isChosenPersonFree
  const next: Choice = { ...choice, branch }
  const placeName = branches.find((each) => each.id === branch)?.name ?? ''

  return (
    <WizardPage
      {...wizard}
      step={2}
      title={people.length > 0 ? m.booking_place_title() : m.booking_place_title_branch()}
      action={
        isReady ? (
          <>
            <ButtonLink
              size="lg"
              full
              href={getHref(3, next)}
              className="noscript:hidden in-data-not-hydrated:hidden"
            >
              {m.booking_continue()}
            </ButtonLink>
            <noscript>
              <Button type="submit" form={formId} size="lg" full>
                {m.booking_continue()}
              </Button>
            </noscript>
          </>
        ) : (
          <Button size="lg" full disabled>
            {m.booking_continue()}
          </Button>
        )
      }
      footAction={
        isReady ? (
          <>
            <ButtonLink href={getHref(3, next)} className="noscript:hidden in-data-not-hydrated:hidden">
              {m.booking_continue()}
            </ButtonLink>
            <noscript>
              <Button type="submit" form={formId}>
                {m.booking_continue()}
              </Button>
            </noscript>
          </>
        ) : (
          <Button disabled>{m.booking_continue()}</Button>
        )
      }
      note={item.feeCents > 0 ? m.booking_place_next_pay() : m.booking_place_next_confirm()}
    >
      <form id={formId}>
        <input type="hidden" name="step" value={3} />
        {choice.date && <input type="hidden" name="date" value={choice.date} />}
        <input type="hidden" name="startsAt" value={choice.startsAt} />
        <input type="hidden" name="staffAt" value={branch} />
        <fieldset className="mt-4 min-w-0">
          <legend className="font-semibold mb-2.5">{m.booking_place_branch()}</legend>
          <div className="grid narrow:grid-cols-1 gap-2.5">
            {branches.map((each, at) => (
              <OptionRow
                key={each.id}
                name="branch"
                value={each.id}
                isChosen={each.id === branch}
                // Another place has other staff.
                onChoose={() => choose(2, { ...choice, branch: each.id, staff: undefined })}
                title={each.name}
                state={<SlotStatus check={branchChecks[at]} time={time} of="branch" />}
              >
                <span className="block">{each.address}</span>
                {directionsText(each) && <span className="block">{directionsText(each)}</span>}
                {day && <span className="block">{hoursText(each, day)}</span>}
              </OptionRow>
            ))}
          </div>
        </fieldset>
        {branchCheck && isUnavailable(branchCheck) && (
          <div className="mt-4 grid grid-cols-1 gap-3" role="status">
            <Note tone="bad">
              <b>
                {branchCheck.state === 'closed'
                  ? m.booking_place_closed({ place: placeName, day: longDay(day ?? toDay(start)) })
                  : isTakenByOthers(branchCheck)
                    ? m.booking_place_taken({ time, place: placeName })
                    : branchCheck.problem?.message}
              </b>{' '}
              {nearest.length > 0 ? m.booking_place_taken_nearest() : m.booking_place_taken_other()}
            </Note>
            <SlotLinks className="max-w-120">
              {nearest.map(({ startsAt, startTime }) => (
                <SlotLink
                  key={startsAt}
                  href={getHref(2, { ...next, date: undefined, startsAt, staff: undefined })}
                  time={startTime}
                  note={shortDay(toDay(Date.parse(startsAt)), now)}
                />
              ))}
            </SlotLinks>
            <p>
              <ButtonLink
                variant="line"
                long
                href={getHref(1, { ...next, date: day, startsAt: undefined, staff: undefined })}
              >
                {m.booking_place_pick_time({ place: placeName })}
              </ButtonLink>
            </p>
          </div>
        )}
        {people.length > 0 && branchCheck?.state !== 'closed' && branchCheck?.state !== 'taken' && (
          <fieldset className="mt-6 min-w-0">
            <legend className="font-semibold mb-2.5">{m.booking_place_staff()}</legend>
            <div className="grid narrow:grid-cols-1 gap-2.5">
              <OptionRow
                name="staff"
                value=""
                isChosen={!choice.staff}
                onChoose={() => choose(2, { ...next, staff: undefined })}
                title={m.booking_anyone()}
                icon={
                  <AvatarFrame>
                    <UserRound className="inline-block size-5 stroke-2" />
                  </AvatarFrame>
                }
              >
                {m.booking_place_anyone_detail()}
              </OptionRow>
              {people.map((person, at) => (
                <OptionRow
                  key={person.id}
                  name="staff"
                  value={person.id}
                  isChosen={choice.staff === person.id}
                  isDisabled={isUnavailable(staffChecks[at]) && choice.staff !== person.id}
                  onChoose={() => choose(2, { ...next, staff: person.id })}
                  title={person.name}
                  icon={<Avatar name={person.name} />}
                  state={<SlotStatus check={staffChecks[at]} time={time} of="person" />}
                >
                  <span className="flex flex-wrap items-center gap-x-2">
                    {person.role}
                    {person.rating != null && <Rating rating={person.rating} reviews={person.reviewCount} />}
                  </span>
                </OptionRow>
              ))}
            </div>
            {!isChosenPersonFree && (
              <div className="mt-4">
                <Note tone="bad" role="status">
                  <ParaglideMessage
                    message={m.booking_place_staff_taken}
                    inputs={{ time }}
                    markup={{ b: bold }}
                  />
                </Note>
              </div>
            )}
          </fieldset>
        )}
      </form>
    </WizardPage>
  )
}
