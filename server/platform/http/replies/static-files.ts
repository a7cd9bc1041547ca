/** Serves files of a folder unchanged, such as built assets. */
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { sendProblem } from './send-problem.ts'

/** Serves the files of a folder below a prefix. Any path without a file is a 404, also malformed paths. */
export async function mountFiles(server: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await server.register(async (files) => {
    files.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === RANGE_NOT_SATISFIABLE) return reply.code(RANGE_NOT_SATISFIABLE).send()
      if (!isMissingFile(error)) throw error
      return sendProblem(reply, generalProblems.noSuchRoute())
    })
    await files.register(fastifyStatic, { decorateReply: false, ...options })
  })
}

const RANGE_NOT_SATISFIABLE = 416
const MISSING_FILE_STATUSES = [400, 403, 404]
/** The path is not a possible file name, or it uses a file as a folder. */
const MISSING_FILE_CODES = ['ENAMETOOLONG', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE']
const isMissingFile = ({ statusCode, code }: FastifyError): boolean =>
  MISSING_FILE_CODES.includes(code) ||
  (statusCode !== undefined && MISSING_FILE_STATUSES.includes(statusCode))
