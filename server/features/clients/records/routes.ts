import { m } from '#messages'
import type { clientRecords } from '#contract/client-records.ts'
import { pagination } from '#contract/fields.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { importClients, listImports, previewImport, undoImport } from '../imports/imports.ts'
import { serializeImport, serializePreview } from '../imports/serialize-import.ts'
import { details } from '../routes.ts'
import { addClient, deleteClient, editContacts } from './records.ts'

export const clientRecordRoutes: HttpRoutes<typeof clientRecords> = {
  async 'POST /merchant/clients'({ body }, ctx) {
    const client = await details(ctx, await addClient(ctx, body))
    return { success: true, message: m.rule_reply_client_added({ name: client.name }), client }
  },
  async 'PUT /merchant/clients/:id/contacts'({ params, body }, ctx) {
    await editContacts(ctx, params.id, body)
    return { success: true, message: m.rule_reply_client_saved(), client: await details(ctx, params.id) }
  },
  async 'DELETE /merchant/clients/:id'({ params }, ctx) {
    await deleteClient(ctx, params.id)
    return { success: true, message: m.rule_reply_client_deleted() }
  },
  async 'POST /merchant/client-imports/preview'({ upload, query }, ctx) {
    return { success: true, preview: serializePreview(await previewImport(ctx, upload, query.columns)) }
  },
  async 'POST /merchant/client-imports'({ upload, query }, ctx) {
    const row = await importClients(ctx, upload, query)
    return {
      success: true,
      message: m.rule_reply_clients_imported({ count: row.added + row.changed }),
      import: serializeImport(row, ctx.now),
    }
  },
  async 'GET /merchant/client-imports'({ query }, ctx) {
    const { rows, total } = await listImports(ctx, query)
    return {
      success: true,
      imports: rows.map((row) => serializeImport(row, ctx.now)),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  async 'POST /merchant/client-imports/:id/undo'({ params }, ctx) {
    const { row, kept } = await undoImport(ctx, params.id)
    return {
      success: true,
      message: m.rule_reply_import_undone(),
      import: serializeImport(row, ctx.now),
      kept,
    }
  },
}
