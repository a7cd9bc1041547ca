import type { approvals } from '#contract/admin/approvals.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import type { ApprovableAction } from '#server/approvable-action.ts'
import { decideApproval } from './approvals.ts'

export const approvalRoutes = (actions: readonly ApprovableAction[]): HttpRoutes<typeof approvals> => ({
  async 'PUT /admin/approvals/:id'({ params, body }, ctx) {
    const approval = await decideApproval(ctx, actions, { id: params.id, ...body, ip: ctx.request.ip })
    const { requestedAt, decidedAt, note: _, ...rest } = approval
    return {
      success: true,
      approval: {
        ...rest,
        requestedAt: requestedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      },
    }
  },
})
