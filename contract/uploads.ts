/** Images of stores, services and offers. An upload is attached by saving its URL in one of them. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { ok } from './fields.ts'
import type { Contract, Endpoint } from './kernel.ts'
import { generalProblems, problem } from './problem.ts'
import { alias, string, url } from './values.ts'

export const uploadProblems = {
  tooMany: problem(
    429,
    'too-many-images',
    m.problem_too_many_images,
    'The merchant has uploaded as many images as one day allows. Wait as long as `Retry-After` says.',
  ),
}

const IMAGE = 'https://d3.example/media/pictures/1f6c-640.webp'
const image = {
  url: url('The image, in one of the sizes in which it is stored.', IMAGE),
  fileUrl: alias(url('', IMAGE), 'url'),
  filename: string('Name of the file.', '1f6c-640.webp'),
  originalname: alias(string('', '1f6c-640.webp'), 'filename'),
}

const DESCRIPTION =
  'The body is one JPEG, PNG or WebP file of at most 5 MB. It is cropped and re-encoded in several sizes, ' +
  'without its metadata. ' +
  'It is deleted after a day unless its URL is saved in a store, service or offer.'

const upload = {
  limit: 'upload',
  auth: 'merchant',
  merchantRole: LEAST_ROLE.editStores,
  problems: [
    generalProblems.notAPicture,
    generalProblems.pictureTooLarge,
    generalProblems.storageUnavailable,
    uploadProblems.tooMany,
  ],
} as const satisfies Partial<Endpoint>

export const uploads = {
  'POST /upload/files/upload-image': {
    ...upload,
    summary: 'Upload a picture of a store, service or offer',
    description: `${DESCRIPTION} The field \`folder\` of existing clients has no effect.`,
    upload: 'picture',
    reply: ok(image),
  },
  'POST /upload/store-logo': {
    ...upload,
    summary: 'Upload the logo of a store',
    description: DESCRIPTION,
    upload: 'logo',
    reply: ok({ ...image, logoUrl: alias(url('', IMAGE), 'url') }),
  },
} satisfies Contract

/** The URL of an uploaded image in a request. */
export const imageUrl = z.string().trim().max(500)

type UploadsRoutes = typeof uploads
declare module './kernel.ts' {
  interface Api extends UploadsRoutes {}
}
