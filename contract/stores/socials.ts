/** Merchants edit the links of their stores to social networks. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { SOCIAL_PLATFORMS, type SocialPlatform } from '../../domain/catalogue/socials.ts'
import { getHost, isLinkTo } from '../../domain/catalogue/web-links.ts'
import { Social } from '../entities/store.ts'
import { done, id, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { message } from '../values.ts'
import { ownStoreParams, socialParams } from './fields.ts'
import { storeEditProblems, storeProblems } from './problems.ts'

const fields = {
  platform: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(SOCIAL_PLATFORMS))
    .meta({ description: 'Network of the link. `twitter` is X.', example: 'instagram' }),
  link: z.string().trim().max(500).meta({
    description: 'Web address: https, a domain of the platform, no user name.',
    example: 'https://instagram.com/amanispa',
  }),
}
type Link = { platform: SocialPlatform; link: string }
const checkLink = ({ value, issues }: { value: Link; issues: z.core.$ZodRawIssue[] }): void => {
  const { platform, link } = value
  if (isLinkTo(platform, link)) return
  issues.push({
    code: 'custom',
    input: link,
    path: ['link'],
    message:
      platform === 'website' ? m.field_web_address() : m.field_social_link({ host: getHost(platform) }),
  })
}
const SocialEdit = z
  .strictObject(fields)
  .check(checkLink)
  .meta({ id: 'SocialEdit', description: 'A link of a store.' })
const NewSocial = z
  .strictObject({ ...fields, store_id: id(m.field_store_id_invalid, 'Id of the store.', 'store') })
  .check(checkLink)
  .meta({ id: 'NewSocial', description: 'A link to add to a store.' })
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
    body: NewSocial,
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
