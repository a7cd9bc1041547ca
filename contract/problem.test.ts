// cspell:ignore angalau barua herufi hitilafu imejaa liwe nafasi nenosiri sahihi taarifa tafadhali ulizotuma zimechukuliwa zote
import assert from 'node:assert/strict'
import { afterEach, it } from 'mocha'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { phone, Register, SignIn } from './account-forms.ts'
import { bookingProblems } from './bookings/problems.ts'
import { generalProblems, Problem } from './problem.ts'

const initial = getLocale
const inKiswahili = () => overwriteGetLocale(() => 'sw')
afterEach(() => overwriteGetLocale(initial))

it('a problem has the sentence of the language in which it arises', () => {
  assert.equal(bookingProblems.soldOut().message, 'This offer is sold out.')
  inKiswahili()
  const problem = bookingProblems.soldOut()
  overwriteGetLocale(() => 'en')
  assert.equal(problem.message, 'Nafasi zote za ofa hii zimechukuliwa.')
  assert.equal(problem.with({ retryAfter: 5 }).message, problem.message)
  assert.equal(problem.toJSON().code, 'sold-out')
})

it('the description of a problem is English in every language', () => {
  inKiswahili()
  assert.equal(generalProblems.tooMany.message, 'Too many requests. Please wait a moment and try again.')
  assert.equal(bookingProblems.tooFar.message, 'Bookings open 60 days ahead. Choose an earlier date.')
})

it('a problem without a sentence of its own has a general one', () => {
  inKiswahili()
  assert.equal(Problem.invalid([]).message, 'Taarifa ulizotuma si sahihi')
  assert.equal(Problem.read(502, null).message, 'Hitilafu ya HTTP: 502')
  assert.equal(Problem.read(409, { message: 'Imejaa', code: 'full' }).message, 'Imejaa')
})

it('the errors of a form are in the language in which it is checked', () => {
  const errors = () => {
    const messages = [
      SignIn.safeParse({ email: 'x', password: 'y' }),
      Register.safeParse({ email: 'x', password: 'short', firstName: 'A', lastName: 'B' }),
      phone(() => 'Taken').safeParse('12'),
    ].flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? [])
    return messages
  }
  assert.deepEqual(errors(), [
    'Please enter a valid email address',
    'Email is invalid',
    'Password must be at least 8 characters long',
    'Taken',
  ])
  inKiswahili()
  assert.deepEqual(errors(), [
    'Tafadhali weka barua pepe sahihi',
    'Barua pepe si sahihi',
    'Nenosiri liwe na angalau herufi 8',
    'Taken',
  ])
})
