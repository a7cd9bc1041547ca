import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { HOUR } from '../time/time.ts'
import {
  originalKey,
  repeatKey,
  getRepeat,
  REPEATABLE_MESSAGES,
  type MessagedBooking,
  type Repeat,
} from './repeats.ts'

const NOW = Date.parse('2026-11-25T09:00:00Z')
const START = NOW + 24 * HOUR
const ID = '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f4'
const booking: MessagedBooking = {
  status: 'confirmed',
  start: START,
  answerBy: null,
  lastMovedAt: null,
  noShowAt: null,
  undoUntil: null,
  openProposalId: null,
}
const repeat = (key: string, more: Partial<MessagedBooking> = {}, sentAt = NOW - HOUR): Repeat =>
  getRepeat({ key, sentAt }, { ...booking, ...more }, NOW)

describe('a message can be sent again', () => {
  const cases: [string, Partial<MessagedBooking>, Repeat][] = [
    ['confirmed', {}, 'possible'],
    ['confirmed', { status: 'cancelled' }, 'untrue'],
    ['confirmed', { start: NOW - HOUR }, 'past'],
    ['store-booked', { status: 'checked_in' }, 'untrue'],
    ['requested', { status: 'pending', answerBy: NOW + HOUR }, 'possible'],
    ['requested', { status: 'pending', answerBy: NOW }, 'untrue'],
    ['requested', {}, 'untrue'],
    ['moved', { lastMovedAt: NOW - HOUR }, 'possible'],
    ['moved', { lastMovedAt: NOW }, 'untrue'],
    ['moved', { lastMovedAt: NOW - HOUR, status: 'pending' }, 'untrue'],
    ['cancelled', { status: 'cancelled' }, 'possible'],
    ['store-cancelled', {}, 'untrue'],
    ['unanswered', { status: 'cancelled', start: NOW - HOUR }, 'past'],
    [`proposed:${ID}`, { openProposalId: ID }, 'possible'],
    [`proposed:${ID}`, {}, 'untrue'],
    ['store-declined', {}, 'possible'],
    ['store-declined', { openProposalId: ID }, 'untrue'],
    [`reminder:${START}`, {}, 'possible'],
    [`reminder:${START - HOUR}`, {}, 'untrue'],
    [`no-show:${NOW - HOUR}`, { status: 'cancelled', noShowAt: NOW - HOUR, start: NOW - HOUR }, 'possible'],
    [`no-show:${NOW - HOUR}`, { status: 'cancelled', noShowAt: NOW - HOUR, undoUntil: NOW + 1 }, 'untrue'],
    ['refunded', { status: 'cancelled', start: NOW - HOUR }, 'possible'],
    ['receipt', {}, 'once'],
    ['data-export', {}, 'once'],
  ]
  for (const [name, more, expected] of cases) {
    const [kind, id] = name.split(':')
    const key = [kind, ID, ...(id === undefined ? [] : [id]), 'sms'].join(':')
    it(`${name}, ${JSON.stringify(more)}: ${expected}`, () => assert.equal(repeat(key, more), expected))
  }

  it('never when it is about a cancelled booking that it says is open', () => {
    for (const kind of REPEATABLE_MESSAGES.filter(
      (name) => !/cancelled|unanswered|no-show|refunded/.test(name),
    ))
      assert.equal(repeat(`${kind}:${ID}:sms`, { status: 'cancelled' }), 'untrue', kind)
  })
})

it('a repeat of a repeat counts for the first one', () => {
  const key = `confirmed:${ID}:sms`
  assert.equal(originalKey(repeatKey(repeatKey(key, 1), 2)), key)
})
