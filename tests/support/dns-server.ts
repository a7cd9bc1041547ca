/** A name server on loopback that has text records only (RFC 1035). */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TXT = 16
const FLAGS = { found: 0x8180, serverFailure: 0x8182, noSuchName: 0x8183 }

export type DnsServer = {
  /** Address such as 127.0.0.1:5353. */
  address: string
  /** The texts of each name; `null` makes the server fail. */
  records: Map<string, readonly string[] | null>
  close(): void
}

export async function startDnsServer(port = 0): Promise<DnsServer> {
  const records: DnsServer['records'] = new Map()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answer(query, records), from.port, from.address))
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => socket.close(),
  }
}

function answer(query: Buffer, records: DnsServer['records']): Buffer {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at++]!; length > 0; length = query[at++]!) {
    labels.push(query.toString('latin1', at, at + length))
    at += length
  }
  const question = query.subarray(HEADER_BYTES, at + 4)
  const texts = records.get(labels.join('.').toLowerCase())
  const found = query.readUInt16BE(at) === TXT ? (texts ?? []) : []
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  const flags = texts === null ? 'serverFailure' : texts === undefined ? 'noSuchName' : 'found'
  header.writeUInt16BE(FLAGS[flags], 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, question, ...found.map(textRecord)])
}

function textRecord(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/gs) ?? ['']).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  )
  const data = Buffer.concat(pieces)
  const record = Buffer.alloc(HEADER_BYTES)
  record.writeUInt16BE(0xc00c, 0) // the name of the question
  record.writeUInt16BE(TXT, 2)
  record.writeUInt16BE(1, 4) // class IN
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}
