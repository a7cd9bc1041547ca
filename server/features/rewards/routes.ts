import type { rewards } from '#contract/rewards.ts'
import type { HttpRoutes } from '#server/kernel/http.ts'

const notBuilt = () => Promise.reject(new Error('Not built yet'))

export const rewardRoutes: HttpRoutes<typeof rewards> = {
  'GET /users/rewards': notBuilt,
  'GET /users/points': notBuilt,
  'GET /users/earnings': notBuilt,
  'GET /users/earning-activities': notBuilt,
}
