/** Filters of the queue, from the address of the page. */
import { WORK_GROUPS, type WorkGroup, type WorkItem } from '#contract/admin/queue-items.ts'

export const GROUP_NAMES: Record<WorkGroup, string> = {
  money: 'Money',
  stores: 'Stores',
  reports: 'Reports',
  people: 'People',
  messages: 'Messages',
  system: 'System',
}

export type Filter = { group: WorkGroup | null; isMine: boolean; isSnoozed: boolean }

export const readFilter = (search: URLSearchParams): Filter => ({
  group: WORK_GROUPS.find((group) => group === search.get('group')) ?? null,
  isMine: search.get('mine') === '1',
  isSnoozed: search.get('snoozed') === '1',
})

export function writeFilter({ group, isMine, isSnoozed }: Filter): URLSearchParams {
  const search = new URLSearchParams()
  if (group) search.set('group', group)
  if (isMine) search.set('mine', '1')
  if (isSnoozed) search.set('snoozed', '1')
  return search
}

export const isSnoozed = ({ snoozedUntil }: Pick<WorkItem, 'snoozedUntil'>, now: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > now

export const select = (
  items: readonly WorkItem[],
  filter: Filter,
  { accountId, now }: { accountId: string | undefined; now: number },
): WorkItem[] =>
  items.filter(
    (item) =>
      (filter.group === null || item.group === filter.group) &&
      (!filter.isMine || item.takenBy?.id === accountId) &&
      isSnoozed(item, now) === filter.isSnoozed,
  )

/** Returns the key of a case in the address. */
export const toKey = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): string => `${kind}/${id}`
export function readKey(key: string | null): { kind: string; id: string } | null {
  const [, kind, id] = /^([\w-]+)\/(.+)$/.exec(key ?? '') ?? []
  return kind && id ? { kind, id } : null
}
