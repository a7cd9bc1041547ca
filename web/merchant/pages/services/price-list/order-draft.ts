/** The order of a price list while it is edited: headings with services, and services without a heading, which come last. */
import type { OwnService } from '#contract/own-service.ts'

export type OrderedService = { id: string; name: string }
export type OrderGroup = { key: string; name: string; services: readonly OrderedService[] }
/** The last group has no heading. */
export type OrderDraft = { groups: readonly OrderGroup[] }

export const NO_HEADING = ''

/** Variants are ordered as one service: the one that lists show. */
export function toOrder(services: readonly OwnService[]): OrderDraft {
  const listed = services.filter(
    ({ id, family }) => family === null || family.variants.every((each, at) => at === 0 || each.id !== id),
  )
  const groups = new Map<string, OrderGroup>()
  for (const { id, name, family, group } of listed) {
    const key = group?.id ?? NO_HEADING
    const known = groups.get(key) ?? { key, name: group?.name ?? '', services: [] }
    groups.set(key, { ...known, services: [...known.services, { id, name: family?.name ?? name }] })
  }
  const last = groups.get(NO_HEADING) ?? { key: NO_HEADING, name: '', services: [] }
  return { groups: [...[...groups.values()].filter(({ key }) => key !== NO_HEADING), last] }
}

const changeGroup = (
  draft: OrderDraft,
  key: string,
  change: (group: OrderGroup) => OrderGroup,
): OrderDraft => ({
  groups: draft.groups.map((group) => (group.key === key ? change(group) : group)),
})

export const rename = (draft: OrderDraft, key: string, name: string): OrderDraft =>
  changeGroup(draft, key, (group) => ({ ...group, name }))

/** Adds an empty heading before the services without one. */
export const addHeading = ({ groups }: OrderDraft, key: string): OrderDraft => ({
  groups: groups.toSpliced(-1, 0, { key, name: '', services: [] }),
})

/** Its services have no heading then. */
export function removeHeading({ groups }: OrderDraft, key: string): OrderDraft {
  const services = groups.find((group) => group.key === key)?.services ?? []
  return changeGroup({ groups: groups.filter((group) => group.key !== key) }, NO_HEADING, (last) => ({
    ...last,
    services: [...services, ...last.services],
  }))
}

export function moveHeading({ groups }: OrderDraft, key: string, by: -1 | 1): OrderDraft {
  const at = groups.findIndex((group) => group.key === key)
  const group = groups[at]
  // The services without a heading stay last.
  if (!group || at + by < 0 || at + by >= groups.length - 1) return { groups }
  return { groups: groups.toSpliced(at, 1).toSpliced(at + by, 0, group) }
}

/** Puts a service at a place of a group, counted without it. */
export function placeService(draft: OrderDraft, id: string, key: string, place: number): OrderDraft {
  const service = draft.groups.flatMap(({ services }) => services).find((each) => each.id === id)
  if (!service) return draft
  const without = draft.groups.map((group) => ({
    ...group,
    services: group.services.filter((each) => each.id !== id),
  }))
  return changeGroup({ groups: without }, key, (group) => ({
    ...group,
    services: group.services.toSpliced(place, 0, service),
  }))
}

/** Moves a service by one place, at the end of its group into the next one. */
export function moveService(draft: OrderDraft, id: string, by: -1 | 1): OrderDraft {
  const at = draft.groups.findIndex(({ services }) => services.some((each) => each.id === id))
  const group = draft.groups[at]
  if (!group) return draft
  const place = group.services.findIndex((each) => each.id === id) + by
  if (place >= 0 && place < group.services.length) return placeService(draft, id, group.key, place)
  const next = draft.groups[at + by]
  return next ? placeService(draft, id, next.key, by < 0 ? next.services.length : 0) : draft
}

/** The body of the request. Headings without services are left out. */
export function toServiceOrder({ groups }: OrderDraft) {
  const toIds = (services: readonly OrderedService[]) => services.map(({ id }) => id)
  return {
    groups: groups
      .filter(({ key, services }) => key !== NO_HEADING && services.length > 0)
      .map(({ name, services }) => ({ name: name.trim(), service_ids: toIds(services) })),
    service_ids: toIds(groups.at(-1)?.services ?? []),
  }
}

/** Returns the keys of headings that have services and no name. */
export const findNameless = ({ groups }: OrderDraft): string[] =>
  groups
    .filter(({ key, name, services }) => key !== NO_HEADING && services.length > 0 && name.trim() === '')
    .map(({ key }) => key)
