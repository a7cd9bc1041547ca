/** Requirements of a store before customers can see it (docs/rules/catalogue.md#publishing-a-store). */

export const STORE_CHECKLIST = [
  'name',
  'description',
  'area',
  'location',
  'picture',
  'phone',
  'hours',
  'service',
  'staff',
] as const
export type ChecklistItem = (typeof STORE_CHECKLIST)[number]

export const DESCRIPTION_MIN = 20
/** Pictures of a gallery. */
export const GALLERY_MAX = 12

export type StoreFacts = {
  name: string
  description: string
  /** True if the area is one of ours, and not only the text of an existing client. */
  hasArea: boolean
  /** Customers find it on the map. */
  hasPin: boolean
  logo: string | null
  cover: string | null
  /** True if the phone of the owner's account is verified. */
  isPhoneVerified: boolean
  /** An open branch of it has opening hours. */
  hasHours: boolean
  hasActiveService: boolean
  /** Somebody with shifts performs each active service that needs staff. */
  hasWorkingStaff: boolean
}

export function storeChecklist(store: StoreFacts): { item: ChecklistItem; isDone: boolean }[] {
  const isDone: Record<ChecklistItem, boolean> = {
    name: store.name.trim().length >= 2,
    description: store.description.trim().length >= DESCRIPTION_MIN,
    area: store.hasArea,
    location: store.hasPin,
    picture: store.logo !== null || store.cover !== null,
    phone: store.isPhoneVerified,
    hours: store.hasHours,
    service: store.hasActiveService,
    staff: store.hasWorkingStaff,
  }
  return STORE_CHECKLIST.map((item) => ({ item, isDone: isDone[item] }))
}

export const missingItems = (store: StoreFacts): ChecklistItem[] =>
  storeChecklist(store).flatMap(({ item, isDone }) => (isDone ? [] : [item]))
