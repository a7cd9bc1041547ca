import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { CHAT_COMMANDS, CHAT_EVENTS } from '#contract/chat-events.ts'
import { LIVE_EVENTS } from '#contract/live-events.ts'
import type { Endpoint } from '#contract/kernel.ts'
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import { requireComplete } from './notification-texts.ts'
import {
  CONTRACTS,
  EVENTS,
  FEATURES,
  LIMITS,
  LISTENERS,
  NOTIFICATION_TEXTS,
  referenceFor,
  resolve,
  TRANSACTION_LISTENERS,
} from './features.ts'

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

describe('the features', () => {
  it('have unique names, and so do their scheduled jobs and listeners', () => {
    const jobs = FEATURES.flatMap(({ schedule }) => resolve(schedule) ?? [])
    for (const named of [FEATURES, jobs, LISTENERS])
      assert.deepEqual(repeated(named.map(({ name }) => name)), [])
  })

  it('listen only to declared events, and each command has one listener', () => {
    for (const { name, topic } of LISTENERS) assert.ok(EVENTS[topic], name)
    for (const topic of TRANSACTION_LISTENERS.flatMap(({ topics }) => topics)) assert.ok(EVENTS[topic], topic)
    const commands = Object.keys(EVENTS).filter((topic) => EVENTS[topic]?.isCommand)
    assert.deepEqual(commands.toSorted(), [
      'code.wanted',
      'notification.deliver',
      'notification.mail',
      'post-alert',
      'registration.code_wanted',
      'send-mail',
      'send-sms',
    ])
    for (const command of commands)
      assert.equal(LISTENERS.filter(({ topic }) => topic === command).length, 1, command)
  })

  it('declare the text of every type of notification', () => {
    const { announcement, ...others } = NOTIFICATION_TEXTS
    const unknown = { unknown: announcement }
    assert.deepEqual(Object.keys(NOTIFICATION_TEXTS).toSorted(), Object.keys(NOTIFICATION_TYPES).toSorted())
    assert.throws(() => requireComplete(others), /announcement/)
    assert.throws(() => requireComplete({ ...NOTIFICATION_TEXTS, ...unknown }), /unknown/)
  })

  it('declare all socket events and commands of the contract, and no others', () => {
    const { sockets } = referenceFor('customer')
    const sorted = (names: object) => Object.keys(names).toSorted()
    assert.deepEqual(sorted(sockets!.events), sorted({ ...LIVE_EVENTS, ...CHAT_EVENTS }))
    assert.deepEqual(sorted(sockets!.commands), sorted(CHAT_COMMANDS))
  })

  it('declare every limit that a route has', () => {
    for (const [route, { limit }] of Object.values(CONTRACTS).flatMap((contract) =>
      Object.entries<Endpoint>(contract),
    ))
      assert.ok(limit === undefined || LIMITS[limit], route)
  })

  it('have no route in two contracts', () => {
    assert.deepEqual(repeated(Object.values(CONTRACTS).flatMap((contract) => Object.keys(contract))), [])
  })

  it('each handle all routes of their contract, but second paths of another', () => {
    for (const { name, contract = {}, routes } of FEATURES) {
      const own = Object.entries<Endpoint>(contract).filter(([, { sharesHandler }]) => !sharesHandler)
      const handled = Object.keys(resolve(routes) ?? {})
      assert.deepEqual(handled.toSorted(), own.map(([route]) => route).toSorted(), name)
    }
  })
})
