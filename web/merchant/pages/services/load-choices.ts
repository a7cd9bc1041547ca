import type { Call } from '#web/shared/api/call.ts'
import type { BranchChoice, PersonChoice } from './where-and-who.tsx'

/** The stores of the merchant, with what a service can be assigned to. */
export async function loadChoices(call: Call, signal: AbortSignal): Promise<StoreChoices[]> {
  const [{ branches }, { staff }] = await Promise.all([
    call('GET /branches/merchant/my-branches', { signal }),
    call('GET /staff', { query: { status: 'active' }, signal }),
  ])
  const stores = [...new Map(branches.map(({ storeId, storeName }) => [storeId, storeName]))]
  return stores.map(([id, name]) => ({
    id,
    name,
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

export type StoreChoices = { id: string; name: string; branches: BranchChoice[]; staff: PersonChoice[] }
