/** Merchants edit the links of their stores to social networks. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { SOCIAL_PLATFORMS } from '../../domain/catalogue/socials.ts'
import { Social } from '../entities/store.ts'
import { done, id, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { message } from '../values.ts'
import { link, ownStoreParams, socialParams } from './fields.ts'
import { storeEditProblems, storeProblems } from './problems.ts'

const SocialEdit = z
  .strictObject({
    platform: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(SOCIAL_PLATFORMS))
      .meta({ description: 'Where the link leads. `twitter` is X.', example: 'instagram' }),
    link,
  })
  .meta({ id: 'SocialEdit', description: 'A link of a store.' })
const saved = ok({ message, social: Social })

export const socialEditing = {
  'GET /merchant/socials/:id': {
    summary: 'List the social network links of my store',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    params: ownStoreParams,
    reply: ok({ socials: z.array(Social) }),
    problems: [storeProblems.notFound],
  },
  'POST /socials': {
    summary: 'Add a social network link to a store',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    status: 201,
    body: SocialEdit.extend({ store_id: id(m.field_store_id_invalid, 'Id of the store.', 'store') }).meta({
      id: 'NewSocial',
      description: 'A link to add to a store.',
    }),
    reply: saved,
    problems: [storeProblems.notFound, storeEditProblems.socialExists],
  },
  'PUT /socials/:id': {
    summary: 'Edit a social network link',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: socialParams,
    body: SocialEdit,
    reply: saved,
    problems: [storeEditProblems.socialNotFound, storeEditProblems.socialExists],
  },
  'DELETE /socials/:id': {
    summary: 'Remove a social network link',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: socialParams,
    reply: done,
    problems: [storeEditProblems.socialNotFound],
  },
} satisfies Contract
