import type { Call } from '#web/api/call.ts'
import type { BranchChoice, PersonChoice } from './where-and-who.tsx'

/** The stores of the merchant, with what a service can be assigned to. */
export async function loadChoices(call: Call, signal: AbortSignal): Promise<StoreChoices[]> {
  const [{ branches }, { staff }] = await Promise.all([
    call('GET /branches/merchant/my-branches', { signal }),
    call('GET /staff', { query: { status: 'active' }, signal }),
  ])
  const stores = branches.filter(
    ({ storeId }, at) => branches.findIndex((each) => each.storeId === storeId) === at,
  )
  return stores.map(({ storeId: id, storeName: name, location }) => ({
    id,
    name,
    location,
    branches: branches
      .filter(({ storeId }) => storeId === id)
      .map((branch) => ({
        id: branch.id,
        name: branch.name,
        isOpen: branch.status === 'Active',
        hasHours: branch.hours.length > 0,
      })),
    staff: staff
      .filter(({ storeId }) => storeId === id)
      .map((person) => ({
        id: person.id,
        name: person.name,
        role: person.role,
        branchId: person.branchId,
      })),
  }))
}

export type StoreChoices = {
  id: string
  name: string
  location: string
  branches: BranchChoice[]
  staff: PersonChoice[]
}
