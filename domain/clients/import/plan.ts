/** What an import does: clients whom it adds, changes or leaves as they are. */
import { addTags, type ImportedClient, type RowProblem } from './rows.ts'

export type KnownClient = {
  id: string
  /** A client who has booked. The name and the contacts are those of the last booking. */
  hasAccount: boolean
  name: string
  phone: string | null
  /** The number by which a client who has booked was added before. */
  otherPhone: string | null
  email: string | null
  birthday: string | null
  visitsBefore: number
  lastVisitBefore: string | null
  tags: readonly string[]
  /** Texts of the notes. */
  notes: readonly string[]
}
export type ClientValues = Pick<
  KnownClient,
  'name' | 'phone' | 'email' | 'birthday' | 'visitsBefore' | 'lastVisitBefore'
> & { tags: string[] }
/** `note` is added to the notes. */
type PlannedChange = {
  row: number
  id: string
  values: ClientValues
  note: string | null
}
type PlannedClient = { row: number; values: ClientValues; note: string | null }
export type ImportPlan = {
  added: PlannedClient[]
  changed: PlannedChange[]
  unchanged: { row: number; name: string }[]
  problems: RowProblem[]
}

/** `maxTags`: the most tags of a client. */
export function planImport(
  imported: readonly ImportedClient[],
  known: readonly KnownClient[],
  maxTags: number,
): ImportPlan {
  const byId = new Map(known.map((client) => [client.id, client]))
  const byPhone = new Map<string, KnownClient>()
  // Of two clients with one number, the one who has booked is meant.
  for (const client of known)
    for (const phone of [client.phone, client.otherPhone])
      if (phone !== null && (client.hasAccount || !byPhone.has(phone))) byPhone.set(phone, client)
  const byName = new Map(
    known
      .filter(({ phone, hasAccount }) => phone === null && !hasAccount)
      .map((client) => [client.name, client]),
  )
  const plan: ImportPlan = { added: [], changed: [], unchanged: [], problems: [] }
  const done = new Set<string>()
  for (const client of imported) {
    const { row, name, phone } = client
    const found =
      (client.clientId === null ? undefined : byId.get(client.clientId)) ??
      (phone === null ? byName.get(name) : byPhone.get(phone))
    if (!found) {
      const values = { ...toValues(client), visitsBefore: client.visitsBefore ?? 0, tags: client.tags }
      plan.added.push({ row, values, note: client.note })
      continue
    }
    const owner = phone === null ? undefined : byPhone.get(phone)
    if (owner && owner !== found && !found.hasAccount) {
      plan.problems.push({ row, kind: 'phone-taken', cell: owner.name })
      continue
    }
    if (done.has(found.id)) {
      if (phone === null && client.clientId === null) plan.unchanged.push({ row, name })
      else plan.problems.push({ row, kind: 'same-client', cell: name })
      continue
    }
    done.add(found.id)
    const values = change(found, client, maxTags)
    const note = client.note !== null && !found.notes.includes(client.note) ? client.note : null
    if (note === null && isSame(found, values)) plan.unchanged.push({ row, name: found.name })
    else plan.changed.push({ row, id: found.id, values, note })
  }
  return plan
}

const toValues = ({ name, phone, email, birthday, lastVisitBefore }: ImportedClient) => ({
  name,
  phone,
  email,
  birthday,
  lastVisitBefore,
})

/** A value that the file does not have stays. A row with the client's id has all tags; others add theirs. */
function change(known: KnownClient, client: ImportedClient, maxTags: number): ClientValues {
  const { hasAccount } = known
  return {
    name: hasAccount ? known.name : client.name,
    phone: hasAccount ? known.phone : (client.phone ?? known.phone),
    email: hasAccount ? known.email : (client.email ?? known.email),
    birthday: client.birthday ?? known.birthday,
    visitsBefore: client.visitsBefore ?? known.visitsBefore,
    lastVisitBefore: client.lastVisitBefore ?? known.lastVisitBefore,
    tags:
      client.clientId === known.id && client.tags.length > 0
        ? client.tags
        : addTags(known.tags, client.tags, maxTags),
  }
}

const isSame = (known: KnownClient, values: ClientValues): boolean =>
  known.name === values.name &&
  known.phone === values.phone &&
  known.email === values.email &&
  known.birthday === values.birthday &&
  known.visitsBefore === values.visitsBefore &&
  known.lastVisitBefore === values.lastVisitBefore &&
  known.tags.length === values.tags.length &&
  known.tags.every((tag) => values.tags.includes(tag))
