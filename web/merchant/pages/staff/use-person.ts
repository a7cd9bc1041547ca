import { m } from '#messages'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { call } from '#web/api/browser.ts'
import { useAffected } from '../../components/affected/use-affected.ts'
import { useEdit } from '../../components/edits/use-edit.ts'
import { getChanges } from '../../components/edits/merge.ts'
import {
  changesSchedule,
  detailsIn,
  toDraft,
  errorsIn,
  personErrors,
  toSchedule,
  type Person,
  type PersonDraft,
  type Schedule,
} from './person-draft.ts'

/** The draft of a person and their working times, the bookings that these affect, and how both are saved. */
export function usePerson(person: Person, schedule: Schedule) {
  const edit = useEdit({
    initial: (): Saved => ({ person, draft: toDraft(person, schedule) }),
    send,
    load: () => load(person.id),
    check: errorsIn,
    toFieldErrors: ({ errors = {} }, draft: PersonDraft) => personErrors(errors, toSchedule(draft)),
    savedText: m.merchant_staff_saved(),
    onSaved: ({ affected }) => bookings.setAffected(affected),
  })
  const { saved, draft, setSaved } = edit
  const bookings = useAffected({
    initial: [],
    draft,
    isChanged: changesSchedule(getChanges(saved.draft, draft)),
    preview: (signal) =>
      call('POST /staff/:id/schedule/preview', {
        params: { id: person.id },
        body: toSchedule(draft),
        signal,
      }),
  })
  return {
    ...edit,
    ...bookings,
    person: saved.person,
    discard() {
      edit.discard()
      bookings.setAffected()
    },
    /** Replaces the person after an edit that is saved at once, such as a new photo. */
    replacePerson: (next: Person) => setSaved((current) => ({ ...current, person: next })),
  }
}

/**
 * Saves the details, then the working times, each only if it has changed. If the times are refused, the details are saved
 * all the same: `onPart` is called with what is saved so far.
 */
async function send(
  wanted: PersonDraft,
  { person, draft }: Saved,
  onPart: (saved: Saved) => void,
): Promise<Saved & { affected?: readonly AffectedBooking[] }> {
  const changed = getChanges(draft, wanted)
  const details = detailsIn(changed)
  const params = { id: person.id }
  let current = person
  if (Object.keys(details).length > 0) {
    const body = { ...details, version: current.version }
    current = (await call('PUT /staff/:id', { params, body })).staff
  }
  if (!changesSchedule(changed)) return { person: current, draft: toDraft(current, toSchedule(draft)) }
  onPart({ person: current, draft: toDraft(current, toSchedule(draft)) })
  const body = { ...toSchedule(wanted), version: current.version }
  const { schedule, affectedBookings } = await call('PUT /staff/:id/schedule', { params, body })
  current = { ...current, version: schedule.version }
  return { person: current, draft: toDraft(current, schedule), affected: affectedBookings }
}

async function load(id: string): Promise<Saved> {
  const params = { id }
  const [{ staff }, { schedule }] = await Promise.all([
    call('GET /staff/:id', { params }),
    call('GET /staff/:id/schedule', { params }),
  ])
  return { person: staff, draft: toDraft(staff, schedule) }
}

type Saved = { person: Person; draft: PersonDraft }
export type PersonState = ReturnType<typeof usePerson>
