/**
 * Variant of a public page besides its address: the cookies of the language, the data saver and the chosen location
 * (docs/api.md#caching), or without the first two the headers Accept-Language and Save-Data.
 */
import type { FastifyRequest } from 'fastify'
import { getLocale } from '#messages/runtime'
import { savesData } from '../http/requests/data-saver.ts'
import { isDataPath } from './redirects.ts'

const LOCATION = /(?:^|;\s*)(d3_location=[a-z0-9-]{1,60})(?=;|$)/

/** Returns the cookie of the chosen location, as loaders read it; empty without one. */
export const getLocationCookie = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  LOCATION.exec(headers.cookie ?? '')?.[1] ?? ''

export const getVariant = (request: FastifyRequest): string =>
  [
    getLocale(),
    savesData(request.headers) ? 'without-pictures' : 'with-pictures',
    getLocationCookie(request),
  ].join(' ')

/** Returns the path of a page, also for the address of its data, which React Router requests. */
export const toPagePath = (path: string): string =>
  isDataPath(path) ? path.replace(/(?:_root)?\.data$/, '') : path
