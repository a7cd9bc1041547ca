/** Merchants edit the branches of their stores. */
import * as z from 'zod'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { MAX_VISIT_WAIT_MINUTES } from '../../domain/booking/visits/visit-items.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { Outlet } from '../entities/store.ts'
import { done, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { properName } from '../names.ts'
import { alias, boolean, integer, message, string } from '../values.ts'
import {
  branchHours,
  checkCoordinates,
  checkHours,
  coordinates,
  email,
  optionalText,
  ownBranchParams,
  ownStoreParams,
  phone,
} from './fields.ts'
import { BRANCH_TEXTS } from './limits.ts'
import { storeEditProblems, storeProblems } from './problems.ts'

/** Fields that only those who may edit the branch get. */
const ownFields = {
  version,
  description: string('Description of the branch.', 'On the second floor.').nullable(),
  isStoreMainBranch: alias(boolean('', true), 'isMainBranch'),
  closedOnHolidays: boolean('True if the branch is closed on public holidays.', false),
  visitWaitMinutes: integer('Minutes that a customer may wait between two services of a visit.', 15),
}
const OwnBranch = Outlet.extend(ownFields).meta({
  id: 'OwnBranch',
  description: 'A branch as its merchant sees it. `status` is `Active` or `Inactive`.',
})
export type OwnBranch = z.infer<typeof OwnBranch>

/** A branch in lists that anyone may read. */
export const ListedBranch = Outlet.extend(z.object(ownFields).partial().shape).meta({
  id: 'ListedBranch',
  description: 'A branch. The last fields are only for the merchant of the store.',
})

const fields = {
  name: limitedText(BRANCH_TEXTS.name)
    .check(properName)
    .meta({ description: 'Name of the branch.', example: 'Amani Spa - CBD' }),
  address: limitedText(BRANCH_TEXTS.address).meta({
    description: 'Street address.',
    example: 'Mpaka Road 12',
  }),
  location: z.string().trim().min(1).max(120).optional().meta({
    description: 'Slug or name of a location; by default that of the store.',
    example: 'westlands',
  }),
  phone,
  email,
  manager: optionalText(BRANCH_TEXTS.manager, 'Name of the manager, or null.', 'Achieng Otieno'),
  description: optionalText(
    BRANCH_TEXTS.description,
    'Description of the branch, or null.',
    'On the second floor.',
  ),
  stage: optionalText(BRANCH_TEXTS.direction, 'Nearest matatu stage, or null.', 'Westlands stage'),
  landmark: optionalText(BRANCH_TEXTS.direction, 'A landmark near it, or null.', 'Opposite Sarit Centre'),
  gate: optionalText(BRANCH_TEXTS.direction, 'Gate to enter by, or null.', 'Gate B'),
  floor: optionalText(BRANCH_TEXTS.direction, 'Floor of the building, or null.', '2nd floor'),
  hasParking: z
    .boolean()
    .nullish()
    .meta({ description: 'True if customers can park there, or null.', example: true }),
  parking: optionalText(BRANCH_TEXTS.direction, 'Where to park, or null.', 'Behind the building, by gate B'),
  visitWaitMinutes: z.int().min(0).max(MAX_VISIT_WAIT_MINUTES).optional().meta({
    description: 'Minutes that a customer may wait between two services of a visit; 0 by default.',
    example: 15,
  }),
  ...branchHours,
  ...coordinates,
}

const HOURS = ['openingTime', 'closingTime', 'workingDays'] as const
const NewBranch = z
  .strictObject(fields)
  .superRefine(checkHours(HOURS))
  .superRefine(checkCoordinates)
  .meta({ id: 'NewBranch', description: 'A branch to add. The first of a store is its main branch.' })
export type NewBranch = z.output<typeof NewBranch>

const BranchEdit = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    address: fields.address.optional(),
    status: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['active', 'inactive']))
      .optional()
      .meta({ description: 'An inactive branch is not shown and takes no bookings.', example: 'active' }),
    isMainBranch: z
      .literal(true)
      .optional()
      .meta({ description: 'Makes it the main branch of its store, instead of the other.', example: true }),
    version: editedVersion,
  })
  .superRefine(checkHours(HOURS))
  .superRefine(checkCoordinates)
  .meta({ id: 'BranchEdit', description: 'The fields of a branch to change; the others stay.' })
export type BranchEdit = z.output<typeof BranchEdit>

const saved = ok({ message, branch: OwnBranch })

export const branchEditing = {
  'GET /branches/merchant/my-branches': {
    summary: 'List my branches',
    description:
      'The list has the branches of all stores of the merchant that are not closed, the oldest store first.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    reply: ok({
      branches: z.array(
        OwnBranch.extend({ storeName: string('Name of its store.', 'Amani Spa') }).meta({
          id: 'BranchWithStore',
          description: 'A branch as its merchant sees it, and the name of its store.',
        }),
      ),
    }),
  },
  'POST /branches/store/:id': {
    summary: 'Add a branch to a store',
    isIdempotent: true,
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    status: 201,
    params: ownStoreParams,
    body: NewBranch,
    reply: saved,
    problems: [storeProblems.notFound, storeEditProblems.closed],
  },
  'PUT /branches/:id': {
    summary: 'Edit a branch',
    description:
      'Fields that are left out stay as they are. Hours that differ between weekdays stay unless other hours than ' +
      'the usual ones, which the branch shows, are sent.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: ownBranchParams,
    body: BranchEdit,
    reply: saved,
    problems: [
      storeEditProblems.noSuchBranch,
      storeEditProblems.closed,
      storeEditProblems.mainBranch,
      storeEditProblems.branchInUse,
      editProblems.conflict,
    ],
  },
  'DELETE /branches/:id': {
    summary: 'Delete a branch',
    description: 'A branch that has had bookings becomes inactive instead, because they name it.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: ownBranchParams,
    reply: done,
    problems: [storeEditProblems.noSuchBranch, storeEditProblems.mainBranch, storeEditProblems.branchInUse],
  },
} satisfies Contract
