/** Categories, areas and search synonyms (docs/rules/catalogue.md#changed-by-admins). */
import * as z from 'zod'
import { m } from '#messages'
import { editedVersion, editProblems, version } from '../edits.ts'
import { done, limitedText, nameSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { boolean, integer, number, string, strings } from '../values.ts'
import { AREA_TEXTS, CATEGORY_TEXTS, SYNONYM_TEXTS } from './catalogue-limits.ts'

export const catalogueProblems = {
  categoryNotFound: problem(
    404,
    'category-not-found',
    m.field_category_unknown,
    'No category has this slug.',
  ),
  areaNotFound: problem(404, 'area-not-found', m.problem_area_not_found, 'No area has this slug.'),
  nameTaken: problem(
    409,
    'name-taken',
    m.problem_name_taken,
    'Another one has this name, or a name that gives the same slug.',
  ),
  synonymNotFound: problem(
    404,
    'synonym-not-found',
    m.problem_synonym_not_found,
    'The word has no synonyms.',
  ),
  synonymExists: problem(409, 'synonym-exists', m.problem_synonym_exists, 'The word has synonyms already.'),
  notWords: problem(
    400,
    'not-words',
    m.problem_not_words,
    'A synonym is one or two words, and so is each of its meanings.',
  ),
}

// ---------------------------------------------------------------- categories

const Category = z
  .object({
    slug: string('Address of the category, which never changes.', 'nails'),
    name: string('Name of the category in English.', 'Nails'),
    isHidden: boolean('True if nobody can choose the category; what is in it stays.', false),
    stores: integer('The list has published stores.', 31),
    services: integer('Active services.', 120),
    requests: integer('Open requests.', 2),
    version,
  })
  .meta({ id: 'AdminCategory', description: 'A category, with what uses it.' })
const categoryName = limitedText(CATEGORY_TEXTS.name).meta({
  description: 'Name of the category in English.',
  example: 'Pet care',
})
const categorySlug = z.object({
  slug: nameSchema(() => catalogueProblems.categoryNotFound(), { max: 60 }, 'Slug of the category.', 'nails'),
})

// ---------------------------------------------------------------- areas

const Area = z
  .object({
    slug: string('Address of the area, which never changes.', 'westlands'),
    name: string('Name of the area.', 'Westlands'),
    city: string('The town that it is in.', 'Nairobi'),
    latitude: number('Latitude of its centre.', -1.2674),
    longitude: number('Longitude of its centre.', 36.8108),
    isHidden: boolean('True if nobody can choose the area; what is in it stays.', false),
    stores: integer('The list has published stores.', 18),
    branches: integer('Active branches.', 21),
    requests: integer('Open requests.', 3),
    version,
  })
  .meta({ id: 'AdminArea', description: 'An area, with what uses it.' })
const areaFields = {
  name: limitedText(AREA_TEXTS.name).meta({ description: 'Name of the area.', example: 'Kahawa' }),
  city: limitedText(AREA_TEXTS.city).meta({ description: 'The town that it is in.', example: 'Nairobi' }),
  latitude: z
    .number()
    .min(-4.7)
    .max(4.6)
    .meta({ description: 'Latitude of its centre, in Kenya.', example: -1.19 }),
  longitude: z
    .number()
    .min(33.9)
    .max(41.9)
    .meta({ description: 'Longitude of its centre, in Kenya.', example: 36.93 }),
}
const areaSlug = z.object({
  slug: nameSchema(() => catalogueProblems.areaNotFound(), { max: 60 }, 'Slug of the area.', 'westlands'),
})

// ---------------------------------------------------------------- synonyms

const Synonym = z
  .object({
    word: string('Term of one or two words that people search for.', 'kinyozi'),
    meanings: strings('Words that stores write instead.', ['barber']),
    version,
  })
  .meta({ id: 'SearchSynonym', description: 'Term that people search for and stores call otherwise.' })
const word = limitedText(SYNONYM_TEXTS.word).meta({
  description: 'Term of one or two words.',
  example: 'kinyozi',
})
const meanings = z
  .array(limitedText(SYNONYM_TEXTS.word))
  .min(1)
  .max(8)
  .meta({ description: 'Words that stores write instead.', example: ['barber'] })
const ofWord = z.object({
  word: nameSchema(
    () => catalogueProblems.synonymNotFound(),
    SYNONYM_TEXTS.word,
    'Term of one or two words.',
    'kinyozi',
  ),
})

export const catalogue = {
  'GET /admin/categories': {
    summary: 'List the categories with what uses them',
    auth: 'admin',
    adminAction: 'editCatalogue',
    reply: ok({
      categories: z.array(Category).meta({ description: 'The categories, in the order of the sites.' }),
    }),
  },
  'POST /admin/categories': {
    summary: 'Add a category',
    description: 'The new category is the last of the order. Its slug follows from the name.',
    auth: 'admin',
    adminAction: 'editCatalogue',
    isIdempotent: true,
    status: 201,
    body: z.strictObject({ name: categoryName }),
    reply: ok({ category: Category }),
    problems: [catalogueProblems.nameTaken],
  },
  'PUT /admin/categories/order': {
    summary: 'Change the order of the categories',
    auth: 'admin',
    adminAction: 'editCatalogue',
    body: z.strictObject({
      slugs: z
        .array(z.string().max(60))
        .max(200)
        .meta({ description: 'All categories.', example: ['nails', 'spa'] }),
    }),
    reply: done,
    problems: [editProblems.conflict],
  },
  'PUT /admin/categories/:slug': {
    summary: 'Rename, hide or show a category',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: categorySlug,
    body: z.strictObject({
      name: categoryName,
      isHidden: boolean('True if nobody can choose the category.', false),
      version: editedVersion,
    }),
    reply: ok({ category: Category }),
    problems: [catalogueProblems.categoryNotFound, catalogueProblems.nameTaken, editProblems.conflict],
  },
  'GET /admin/areas': {
    summary: 'List the areas with what uses them',
    auth: 'admin',
    adminAction: 'editCatalogue',
    reply: ok({ areas: z.array(Area).meta({ description: 'The areas, ordered by town and name.' }) }),
  },
  'POST /admin/areas': {
    summary: 'Add an area',
    description: 'The slug of the area follows from its name.',
    auth: 'admin',
    adminAction: 'editCatalogue',
    isIdempotent: true,
    status: 201,
    body: z.strictObject(areaFields),
    reply: ok({ area: Area }),
    problems: [catalogueProblems.nameTaken],
  },
  'PUT /admin/areas/:slug': {
    summary: 'Rename, move, hide or show an area',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: areaSlug,
    body: z.strictObject({
      ...areaFields,
      isHidden: boolean('True if nobody can choose the area.', false),
      version: editedVersion,
    }),
    reply: ok({ area: Area }),
    problems: [catalogueProblems.areaNotFound, catalogueProblems.nameTaken, editProblems.conflict],
  },
  'GET /admin/synonyms': {
    summary: 'List the search synonyms',
    auth: 'admin',
    adminAction: 'editCatalogue',
    reply: ok({ synonyms: z.array(Synonym).meta({ description: 'The synonyms, ordered by word.' }) }),
  },
  'POST /admin/synonyms': {
    summary: 'Add synonyms of a word',
    description: 'Searches for either find both from then on.',
    auth: 'admin',
    adminAction: 'editCatalogue',
    isIdempotent: true,
    status: 201,
    body: z.strictObject({ word, meanings }),
    reply: ok({ synonym: Synonym }),
    problems: [catalogueProblems.synonymExists, catalogueProblems.notWords],
  },
  'PUT /admin/synonyms/:word': {
    summary: 'Change the synonyms of a word',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: ofWord,
    body: z.strictObject({ meanings, version: editedVersion }),
    reply: ok({ synonym: Synonym }),
    problems: [catalogueProblems.synonymNotFound, catalogueProblems.notWords, editProblems.conflict],
  },
  'DELETE /admin/synonyms/:word': {
    summary: 'Remove the synonyms of a word',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: ofWord,
    reply: done,
    problems: [catalogueProblems.synonymNotFound],
  },
} satisfies Contract

type CatalogueRoutes = typeof catalogue
declare module '../kernel.ts' {
  interface Api extends CatalogueRoutes {}
}
