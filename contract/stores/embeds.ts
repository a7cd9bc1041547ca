/** The booking in the pages of a merchant's own website (docs/rules/embed.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { MAX_EMBED_ORIGIN, MAX_EMBED_ORIGINS, toEmbedOrigin } from '../../domain/embed/embed-origins.ts'
import { editedVersion, editProblems } from '../edits.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { message, string, strings, uuid } from '../values.ts'
import { OwnStore } from './editing.ts'
import { ownStoreParams } from './fields.ts'
import { storeEditProblems, storeProblems } from './problems.ts'
import { slugParams } from './slug-params.ts'

const EXAMPLE = ['https://amani.example', 'https://www.amani.example']

const origins = z
  .array(z.string().max(MAX_EMBED_ORIGIN))
  .transform((texts, ctx) => {
    const found = texts.flatMap((text) => toEmbedOrigin(text) ?? [])
    const wrong = texts.find((text) => toEmbedOrigin(text) === null)
    if (wrong !== undefined)
      ctx.addIssue({ code: 'custom', message: m.field_embed_origin({ address: wrong }) })
    const unique = [...new Set(found)]
    if (unique.length > MAX_EMBED_ORIGINS)
      ctx.addIssue({ code: 'custom', message: m.field_embed_origins_max({ count: MAX_EMBED_ORIGINS }) })
    return unique
  })
  .meta({
    description: `Addresses of at most ${MAX_EMBED_ORIGINS} websites, with https. Their origins are kept, each once.`,
    example: EXAMPLE,
  })

export const embeds = {
  'GET /store-slugs/:slug/embed': {
    summary: 'Find the websites that may show the booking of a store',
    description: 'An earlier name finds the store too; `slug` is the current one.',
    auth: 'public',
    params: slugParams,
    reply: ok({
      storeId: uuid('store', 'Id of the store.'),
      slug: string('Current name of the store in its address.', 'amani-spa'),
      origins: strings('Origins of the websites.', EXAMPLE),
    }),
    problems: [storeProblems.notFound],
  },
  'PUT /stores/:id/embed-origins': {
    summary: 'Change the websites that may show the booking of a store',
    description: 'The list replaces the one before.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    params: ownStoreParams,
    body: z.strictObject({ embedOrigins: origins, version: editedVersion }),
    reply: ok({ message, store: OwnStore }),
    problems: [storeProblems.notFound, storeEditProblems.closed, editProblems.conflict],
  },
} satisfies Contract
