import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, type BusinessTable } from '#server/business-table.ts'
import { clientsIn } from './queries.ts'

/** The clients have the headers by which an import finds them again (domain/clients/import/columns.ts). */
export const clientTables: readonly BusinessTable[] = [
  businessTable({
    name: 'clients',
    tables: ['merchant_clients', 'client_records'],
    describe: m.business_table_clients,
    fields: {
      name: 'value',
      phone: 'phone',
      email: 'value',
      visits: 'value',
      lastVisitAt: 'value',
      paidAtCounter: 'cents',
      noShows: 'value',
      tags: 'value',
      birthday: 'birthday',
      visitsBeforeD3: 'value',
      lastVisitBeforeD3: 'value',
      firstBookedAt: 'value',
      lastBookedAt: 'value',
      isBlocked: 'value',
      source: 'value',
      addedAt: 'value',
      d3ClientId: 'value',
    },
    order: { d3ClientId: 'client.id' },
    select: ({ merchantId, until }) => sql`
      SELECT client.name, client.phone_number AS phone, client.email, client.visits, client.last_visit_at AS "lastVisitAt",
        client.paid_cents AS "paidAtCounter", client.no_shows AS "noShows", client.tags, client.birthday,
        client.visits_before AS "visitsBeforeD3", client.last_visit_before AS "lastVisitBeforeD3",
        client.first_booked_at AS "firstBookedAt", client.last_booked_at AS "lastBookedAt",
        client.blocked_at IS NOT NULL AS "isBlocked", client.source, client.added_at AS "addedAt",
        client.id AS "d3ClientId"
      FROM ${clientsIn({ merchantId, scopeId: merchantId })} client
      WHERE coalesce(client.first_booked_at, client.added_at) <= ${until}`,
  }),
  businessTable({
    name: 'client-notes',
    tables: ['client_notes'],
    describe: m.business_table_client_notes,
    fields: {
      id: 'value',
      d3ClientId: 'value',
      client: 'value',
      text: 'value',
      author: 'value',
      createdAt: 'value',
      updatedAt: 'value',
    },
    order: { id: 'note.id' },
    select: ({ merchantId, until }) => sql`
      SELECT note.id, coalesce(record.id, joined.id, note.account_id) AS "d3ClientId", coalesce(client.name, record.name) AS client,
        note.text, author.first_name AS author, note.created_at AS "createdAt", note.updated_at AS "updatedAt"
      FROM client_notes note
      JOIN shared.accounts author ON author.id = note.author_id
      LEFT JOIN merchant_clients client
        ON client.merchant_id = note.merchant_id AND client.account_id = note.account_id
      LEFT JOIN client_records record ON record.id = note.record_id
      LEFT JOIN client_records joined
        ON joined.merchant_id = note.merchant_id AND joined.account_id = note.account_id
      WHERE note.merchant_id = ${merchantId} AND note.created_at <= ${until}`,
  }),
  businessTable({
    name: 'client-imports',
    tables: ['client_imports'],
    describe: m.business_table_client_imports,
    fields: {
      id: 'value',
      importedAt: 'value',
      importedBy: 'value',
      confirmed: 'value',
      rowCount: 'value',
      added: 'value',
      changed: 'value',
      unchanged: 'value',
      refused: 'value',
      undoneAt: 'value',
    },
    order: { id: 'imported.id' },
    select: ({ merchantId, until }) => sql`
      SELECT imported.id, imported.imported_at AS "importedAt", author.first_name AS "importedBy", imported.confirmed,
        imported.row_count AS "rowCount", imported.added, imported.changed, imported.unchanged, imported.refused,
        imported.undone_at AS "undoneAt"
      FROM client_imports imported JOIN shared.accounts author ON author.id = imported.imported_by
      WHERE imported.merchant_id = ${merchantId} AND imported.imported_at <= ${until}`,
  }),
  businessTable({
    name: 'client-mails',
    tables: ['client_mails'],
    describe: m.business_table_client_mails,
    fields: {
      id: 'value',
      storeId: 'value',
      sentAt: 'value',
      subject: 'value',
      message: 'value',
      group: 'value',
      tag: 'value',
      sent: 'value',
      leftOut: 'value',
    },
    order: { id: 'mail.id' },
    select: ({ merchantId, until }) => sql`
      SELECT mail.id, mail.store_id AS "storeId", mail.sent_at AS "sentAt", mail.subject, mail.message,
        mail.group_name AS group, mail.tag, mail.sent, mail.left_out AS "leftOut"
      FROM client_mails mail WHERE mail.merchant_id = ${merchantId} AND mail.sent_at <= ${until}`,
  }),
]
