/** Messages of merchants to customers, until they have arrived at the sockets of the customers. */
import { openShop } from '#tests/support/factories.ts'
import { until } from '#tests/support/paying.ts'
import { stop } from '#tests/support/processes.ts'
import { newConversation, openLiveClient } from '#tests/support/sockets.ts'
import { createPeople, mapConcurrently } from '#tests/stress/target.ts'
import { base, createDatabase, openTarget, SECONDS, startServer, type Databases } from '../environment.ts'
import { getCost, percentiles, readMeter, round, sendAll, type Line, type Write } from '../load.ts'

const CUSTOMERS = 200
const MESSAGES = 500 * SECONDS
const EVENT = 'new_store_to_customer_message'

export async function measureChat(databases: Databases): Promise<Line[]> {
  const url = await createDatabase(databases, 'chat', 'd3')
  const server = await startServer(url)
  const { target, close } = await openTarget(url)
  const people = await createPeople(target, CUSTOMERS)
  const shop = await openShop(target)
  const conversations = await mapConcurrently(4, people, ({ id }) => newConversation(target, shop, id))

  const sentAt = new Map<object, number>()
  const delays: number[] = []
  let arrivedAt = 0
  const messages = new Map<string, Write>()
  const clients = await mapConcurrently(20, people, async ({ token }) => {
    const client = await openLiveClient({ url: base, token })
    client.socket.on(EVENT, ({ content }: { content: string }) => {
      arrivedAt = performance.now()
      delays.push(arrivedAt - sentAt.get(messages.get(content)!)!)
    })
    return client
  })
  const send = async (): Promise<Line[]> => {
    delays.length = 0
    const writes = Array.from({ length: MESSAGES }, (_, index): Write => {
      const content = `Message ${messages.size + 1}: somebody will open the gate for you.`
      const conversationId = conversations[index % CUSTOMERS]!.id
      const body = { conversationId, content, messageType: 'text' }
      const write: Write = { method: 'POST', path: '/chat/messages', token: shop.merchantToken, body }
      messages.set(content, write)
      return write
    })
    const before = await readMeter(server, databases)
    const startedAt = performance.now()
    const { figures } = await sendAll(writes, (write) => sentAt.set(write, performance.now()))
    await until(async () => delays.length === MESSAGES)
    const perSecond = round((MESSAGES * 1000) / (arrivedAt - startedAt))
    const cost = getCost(before, await readMeter(server, databases), MESSAGES)
    return [
      { name: 'send a message, and deliver it', ...figures, ...cost },
      { name: 'until it is at the customer', perSecond, ...percentiles(delays) },
    ]
  }
  await send() // warms up
  const lines = await send()
  for (const client of clients) client.close()
  await close()
  await stop(server)
  return lines
}
