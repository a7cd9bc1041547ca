import { sql } from 'kysely'
import { dayAndTime } from '#domain/time/time.ts'
import {
  describeDecision,
  linkedFact,
  MAX_OPEN_OF_KIND,
  showRow,
  type OpenWork,
  type WorkKind,
} from '#server/work-kind.ts'
import { countComingBookings, findRequest, type RequestRow } from './queries.ts'

const TITLES: Record<RequestRow['kind'], string> = {
  export: 'A person asks for a copy of the data',
  erasure: 'A person asks to erase the data',
  correction: 'A person asks to correct the data',
}

export const dataRequestWork: WorkKind = {
  kind: 'data-request',
  group: 'people',
  action: 'handleDataRequests',
  open: sql<OpenWork>`
    SELECT r.id::text AS id, r.asked_at AS since, r.due_at,
      CASE r.kind WHEN 'export' THEN ${sql.lit(TITLES.export)} WHEN 'erasure' THEN ${sql.lit(TITLES.erasure)}
        ELSE ${sql.lit(TITLES.correction)} END AS title,
      a.first_name || ' ' || a.last_name AS detail
    FROM data_requests r JOIN shared.accounts a ON a.id = r.account_id WHERE r.status = 'open'
    ORDER BY r.due_at LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`,
  show: showRow(findRequest, async (request, { db, now }) => {
    const { kind, status, name, personId, askedBy, note, dueAt, version } = request
    const coming = await countComingBookings(db, personId, now)
    return {
      title: TITLES[kind],
      facts: [
        linkedFact('Person', name, 'person', personId),
        { label: 'Asked by', value: askedBy === 'account' ? 'the page of the account' : askedBy },
        { label: 'Due by law', value: dayAndTime(dueAt.getTime()) },
        { label: 'Version', value: String(version) },
      ],
      evidence: [
        request.isEmailVerified
          ? { state: 'yes' as const, text: 'The e-mail address is verified' }
          : { state: 'no' as const, text: 'The e-mail address is not verified' },
        request.isPhoneVerified
          ? { state: 'yes' as const, text: 'The phone number is verified' }
          : { state: 'no' as const, text: 'The phone number is not verified' },
        ...(kind === 'erasure'
          ? [
              coming === 0
                ? { state: 'yes' as const, text: 'There is no coming booking' }
                : {
                    state: 'no' as const,
                    text: 'There are coming bookings: cancel them first',
                    extra: String(coming),
                  },
            ]
          : []),
      ],
      content: note === '' ? [] : [{ title: 'What was said', text: note, pictures: [] }],
      decided:
        status === 'open'
          ? null
          : describeDecision(DECIDED[status], request.decidedBy, request.decidedAt ?? request.askedAt),
    }
  }),
}

const DECIDED = {
  scheduled: 'Scheduled',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}
