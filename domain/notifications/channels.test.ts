import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import fc from 'fast-check'
import {
  CELLS,
  changeChoices,
  isEffective,
  isFixed,
  isSent,
  needsConsent,
  type ChannelSettings,
  type NotificationSwitches,
} from './channels.ts'

const SWITCHES: NotificationSwitches = {
  notifications: true,
  push: true,
  email: true,
  messages: true,
  bookings: true,
  offers: true,
  storeUpdates: true,
  emailUpdates: false,
}
const settings = (
  switches: Partial<NotificationSwitches> = {},
  choices: ChannelSettings['choices'] = [],
  isMerchant = false,
): ChannelSettings => ({ switches: { ...SWITCHES, ...switches }, choices, isMerchant })
const effective = (of: ChannelSettings) =>
  CELLS.filter(({ category, channel }) => isEffective(category, channel, of)).map(
    ({ category, channel }) => `${category} ${channel}`,
  )

const everySettings: fc.Arbitrary<ChannelSettings> = fc.record({
  switches: fc.record(
    Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, fc.boolean()])) as Record<
      keyof NotificationSwitches,
      fc.Arbitrary<boolean>
    >,
  ),
  isMerchant: fc.boolean(),
  choices: fc.uniqueArray(
    fc.constantFrom(...CELLS).chain((cell) => fc.record({ ...constants(cell), isEnabled: fc.boolean() })),
    {
      selector: ({ category, channel }) => `${category} ${channel}`,
    },
  ),
})
const constants = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>
  }

describe('what arrives where', () => {
  it('is as documented before anything is changed', () => {
    assert.deepEqual(effective(settings()), [
      'bookings inbox',
      'bookings push',
      'bookings email',
      'messages inbox',
      'messages push',
      'requests inbox',
      'requests push',
      'requests email',
      'offers inbox',
      'offers push',
      'stores inbox',
      'stores push',
      'rewards inbox',
      'rewards push',
      'rewards email',
      'system inbox',
      'system push',
      'system email',
    ])
  })

  it('is nothing but the inbox without the switch of all notifications', () => {
    assert.deepEqual(
      effective(settings({ notifications: false })).filter((cell) => !cell.endsWith('inbox')),
      [],
    )
  })

  it('is nothing of a category that is switched off, but for an inbox that is fixed', () => {
    const cells = effective(settings({ bookings: false, offers: false, storeUpdates: false }))
    assert.deepEqual(
      cells.filter((cell) => /^(bookings|offers|stores) /.test(cell)),
      ['bookings inbox'],
    )
  })

  it('needs the consent for e-mails that advertise, besides the choice', () => {
    const choices = [{ category: 'offers', channel: 'email', isEnabled: true }] as const
    assert.equal(isEffective('offers', 'email', settings({}, choices)), false)
    assert.equal(needsConsent('offers', 'email', settings()), true)
    assert.equal(isEffective('offers', 'email', settings({ emailUpdates: true }, choices)), true)
    assert.equal(isEffective('stores', 'email', settings({ emailUpdates: true }, choices)), false)
    assert.equal(needsConsent('rewards', 'email', settings()), false)
  })

  it('needs no consent of a team, whose own business it is about', () => {
    const choices = [{ category: 'stores', channel: 'email', isEnabled: true }] as const
    assert.equal(needsConsent('stores', 'email', settings({}, [], true)), false)
    assert.equal(isEffective('stores', 'email', settings({}, [], true)), false)
    assert.equal(isEffective('stores', 'email', settings({}, choices, true)), true)
    assert.equal(isEffective('stores', 'email', settings({ email: false }, choices, true)), false)
    assert.equal(isEffective('stores', 'email', settings({}, choices)), false)
  })

  it('of bookings by e-mail is sent by booking messages', () => {
    assert.deepEqual(
      [isEffective('bookings', 'email', settings()), isSent('bookings', 'email', settings())],
      [true, false],
    )
    assert.deepEqual([isFixed('bookings', 'email'), isFixed('bookings', 'push')], [true, false])
  })
})

describe('a change of choices', () => {
  it('makes exactly these effective, and nothing else, whatever was set before', () => {
    fc.assert(
      fc.property(everySettings, everySettings, (before, { choices: changes }) => {
        const change = changeChoices(before, changes)
        const stored = new Map(
          [...before.choices, ...change.choices].map((choice) => [
            `${choice.category} ${choice.channel}`,
            choice,
          ]),
        )
        const after = settings(
          { ...before.switches, ...Object.fromEntries(change.switchedOn.map((name) => [name, true])) },
          [...stored.values()],
          before.isMerchant,
        )
        for (const { category, channel } of CELLS) {
          const wanted = changes.find((each) => each.category === category && each.channel === channel)
          const expected =
            wanted && !isFixed(category, channel)
              ? wanted.isEnabled && !needsConsent(category, channel, before)
              : isEffective(category, channel, before)
          // A switch that is turned on also starts the e-mails of bookings, which have no choice of their own.
          if (category === 'bookings' && channel === 'email') continue
          assert.equal(isEffective(category, channel, after), expected, `${category} ${channel}`)
        }
        assert.ok(!change.switchedOn.includes('emailUpdates'))
      }),
    )
  })
})
