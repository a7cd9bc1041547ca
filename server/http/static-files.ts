/** Files of a folder as they lie there, such as pictures and built assets. */
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { sendProblem } from './server.ts'

/** Serves the files of a folder below a prefix. Whatever path leads to none of them is a 404, however it is spelt. */
export async function mountFiles(server: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await server.register(async (files) => {
    files.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === RANGE_NOT_SATISFIABLE) return reply.code(RANGE_NOT_SATISFIABLE).send()
      if (!isNoFile(error)) throw error
      return sendProblem(reply, generalProblems.noSuchRoute())
    })
    await files.register(fastifyStatic, { decorateReply: false, ...options })
  })
}

const RANGE_NOT_SATISFIABLE = 416
const NO_FILE_STATUSES = [400, 403, 404]
/** A name that the file system cannot have, or that leads through a file as if it were a folder. */
const NO_FILE_CODES = ['ENAMETOOLONG', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE']
const isNoFile = ({ statusCode, code }: FastifyError): boolean =>
  NO_FILE_CODES.includes(code) || (statusCode !== undefined && NO_FILE_STATUSES.includes(statusCode))
