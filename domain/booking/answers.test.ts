import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { answerProblem, MAX_ANSWER_LENGTH, QUESTION_KINDS, readAnswers, type Question } from './answers.ts'

const asked = (kind: Question['kind'], required = false) => ({ kind, required })

test('an answer must fit the kind of its question', () => {
  const cases: [Question['kind'], string, ReturnType<typeof answerProblem>][] = [
    ['text', 'Shoulder length\nand straight', null],
    ['text', 'x'.repeat(MAX_ANSWER_LENGTH), null],
    ['text', 'x'.repeat(MAX_ANSWER_LENGTH + 1), 'too-long'],
    ['number', '2', null],
    ['number', '1,500', null],
    ['number', '1500.50', null],
    ['number', '-3', null],
    ['number', '15,00', 'not-a-number'],
    ['number', 'two', 'not-a-number'],
    ['number', '1e9', 'not-a-number'],
    ['number', '.', 'not-a-number'],
    ['email', 'wanjiku@example.co.ke', null],
    ['email', 'wanjiku@example', 'not-an-email'],
    ['email', 'wanjiku at example.com', 'not-an-email'],
    ['date', '2026-02-28', null],
    ['date', '2026-02-30', 'not-a-date'],
    ['date', '28/02/2026', 'not-a-date'],
  ]
  for (const [kind, answer, problem] of cases)
    assert.equal(answerProblem(asked(kind), answer), problem, `${kind} ${answer}`)
})

test('an empty answer is missing only if the question is required', () => {
  for (const kind of QUESTION_KINDS)
    for (const blank of ['', '   ', '\n\t']) {
      assert.equal(answerProblem(asked(kind), blank), null)
      assert.equal(answerProblem(asked(kind, true), blank), 'missing')
    }
})

const HAIR: Question = { id: 'hair', question: 'How long is your hair?', kind: 'text', required: true }
const PEOPLE: Question = { id: 'people', question: 'How many people?', kind: 'number', required: false }

test('answers are stored with the text of their questions, in the order of the questions', () => {
  assert.deepEqual(
    readAnswers(
      [HAIR, PEOPLE],
      [
        { questionId: 'people', answer: '2', question: 'How many people?' },
        { questionId: 'hair', answer: ' Short ' },
      ],
    ),
    {
      answers: [
        { question: 'How long is your hair?', answer: 'Short' },
        { question: 'How many people?', answer: '2' },
      ],
      problems: [],
    },
  )
})

test('unknown, repeated and missing questions, and those that have changed since, are problems', () => {
  const getProblems = (...sent: Parameters<typeof readAnswers>[1]) =>
    readAnswers([HAIR, PEOPLE], sent).problems
  assert.deepEqual(getProblems(), [['hair', 'missing']])
  const hair = { questionId: 'hair', answer: 'Short' }
  assert.deepEqual(getProblems(hair, hair), [['hair', 'repeated']])
  assert.deepEqual(getProblems(hair, { questionId: 'shoes', answer: '41' }), [['shoes', 'unknown']])
  assert.deepEqual(getProblems({ ...hair, question: 'How long is your beard?' }), [['hair', 'changed']])
  assert.deepEqual(getProblems(hair, { questionId: 'people', answer: '', question: 'Before' }), [])
})

const question = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  question: fc.constantFrom('How long?', 'How many?'),
  kind: fc.constantFrom(...QUESTION_KINDS),
  required: fc.boolean(),
})
const questions = fc.uniqueArray(question, { selector: ({ id }) => id, maxLength: 4 })
const sent = fc.array(
  fc.record({
    questionId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    answer: fc.oneof(fc.string(), fc.constantFrom('', '7', '2026-11-23', 'a@b.co')),
  }),
  { maxLength: 6 },
)

test('without a problem, each required question has an answer, and each answer that was sent is stored', () => {
  fc.assert(
    fc.property(questions, sent, (all, list) => {
      const { answers, problems } = readAnswers(all, list)
      const filled = list.filter(({ answer }) => answer.trim() !== '')
      if (problems.length > 0) return
      assert.deepEqual(
        answers.map(({ answer }) => answer).toSorted(),
        filled.map(({ answer }) => answer.trim()).toSorted(),
      )
      for (const { id, required } of all)
        assert.ok(!required || filled.some(({ questionId }) => questionId === id))
    }),
  )
})

test('a problem is reported for exactly those questions that one of the rules is about', () => {
  fc.assert(
    fc.property(questions, sent, (all, list) => {
      const { problems } = readAnswers(all, list)
      const reported = new Set(problems.map(([id]) => id))
      for (const { questionId } of list)
        if (!all.some(({ id }) => id === questionId)) assert.ok(reported.has(questionId))
      for (const each of all) {
        const own = list.filter(({ questionId }) => questionId === each.id)
        const isWrong = own.length > 1 || answerProblem(each, own[0]?.answer ?? '') !== null
        assert.equal(reported.has(each.id), isWrong)
      }
    }),
  )
})
