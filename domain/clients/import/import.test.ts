// cspell:disable -- names of people and headers
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { readName, readPhones, readTags } from './cells.ts'
import { matchColumns } from './columns.ts'
import { findDateOrder, readWrittenDate } from './dates.ts'
import { planImport, type KnownClient } from './plan.ts'
import { readClients } from './rows.ts'

const LIMITS = { name: 160, email: 254, note: 1000, tag: 30, tags: 12, visits: 10_000 }
const TODAY = '2026-11-30'
const toRows = (lines: readonly (readonly string[])[]) =>
  lines.map((cells, index) => ({ number: index + 1, cells }))
const read = (...lines: string[][]) => {
  const rows = toRows(lines)
  const { hasHeader, columns } = matchColumns(rows)
  return readClients(hasHeader ? rows.slice(1) : rows, columns, LIMITS, TODAY)
}
const getColumns = (header: string) => matchColumns(toRows([header.split(',')])).columns

describe('columns', () => {
  it('are matched by the headers of other programs, in both languages', () => {
    for (const [header, expected] of [
      [
        'First Name,Last Name,Mobile Number,Email,Date of Birth,Note',
        'firstName,lastName,phone,email,birthday,note',
      ],
      [
        'First name,Last name,Cell phone,E-mail,Birthday,Tags',
        'firstName,lastName,phone,email,birthday,tags',
      ],
      [
        'Reference ID,First Name,Last Name,Email Address,Phone Number,Memo,Transaction Count,Last Visit',
        ',firstName,lastName,email,phone,note,visits,lastVisit',
      ],
      [
        'Name,Given Name,Family Name,Group Membership,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Value',
        'name,,,tags,email,,phone,phone',
      ],
      ['Jina,Nambari ya simu,Barua pepe,Maelezo', 'name,phone,email,note'],
      ['NAME,phone_number', 'name,phone'],
    ] as const)
      assert.equal(getColumns(header).join(','), expected, header)
  })

  it('leave out what D3 has counted in its own export', () => {
    assert.deepEqual(getColumns('Name,Visits,Last visit,D3 client ID,Visits before D3'), [
      'name',
      null,
      null,
      'clientId',
      'visits',
    ])
  })

  it('are found by their content without a header', () => {
    const { hasHeader, columns } = matchColumns(
      toRows([
        ['1', 'Wanjiku', '0712 345 678'],
        ['2', 'Otieno', ''],
      ]),
    )
    assert.deepEqual([hasHeader, columns], [false, [null, 'name', 'phone']])
  })
})

describe('cells', () => {
  it('have the first Kenyan mobile number', () => {
    assert.deepEqual(readPhones(['712345678']), { phone: '254712345678', others: [], problem: null })
    assert.equal(readPhones(['020 123456 / 0712-345-678; 0733 111 222']).phone, '254712345678')
    assert.deepEqual(readPhones(['0712345678 ::: 0733111222']).others, ['254733111222'])
    assert.equal(readPhones(['', '+254 733 111 222']).phone, '254733111222')
    assert.equal(readPhones(['7.12E+08']).problem, 'phone-rounded')
    assert.equal(readPhones(['+255 712 345 678']).problem, 'phone-unreadable')
    assert.equal(readPhones(['n/a']).problem, null)
  })

  it('have names in their usual order, without emoji', () => {
    assert.equal(readName('Mwangi, Wanjiku 💇🏾‍♀️'), 'Wanjiku Mwangi')
    assert.equal(readName('  Mama   Brian '), 'Mama Brian')
    assert.equal(readName('💅'), '')
  })

  it('have tags without the groups of every contact', () => {
    assert.deepEqual(readTags('* myContacts ::: VIP; Braids'), ['VIP', 'Braids'])
  })
})

describe('dates', () => {
  const birthday = (text: string, order: 'day' | 'month' | null = null) => {
    const date = readWrittenDate(text, order, 2026)
    return date === null || date === 'ambiguous' ? date : `${date.year ?? ''}-${date.month}-${date.day}`
  }
  it('are read as people write them', () => {
    for (const [text, expected] of [
      ['12 May', '-5-12'],
      ['12 Mei 1990', '1990-5-12'],
      ['May 12, 1990', '1990-5-12'],
      ['12-Desemba-90', '1990-12-12'],
      ['1990-05-12', '1990-5-12'],
      ['1990-05-12 00:00:00', '1990-5-12'],
      ['19900512', '1990-5-12'],
      ['--05-12', '-5-12'],
      ['29 Feb', '-2-29'],
      ['29/02/1991', null],
      ['25/12', '-12-25'],
      ['12/25/90', '1990-12-25'],
      ['05/05', '-5-5'],
      ['05/12', 'ambiguous'],
      ['31/02', null],
      ['soon', null],
    ] as const)
      assert.equal(birthday(text), expected, text)
  })

  it('have the order that the others of the column have', () => {
    assert.equal(findDateOrder(['05/12', '25/12/1990']), 'day')
    assert.equal(findDateOrder(['05/12', '12/25/1990']), 'month')
    assert.equal(findDateOrder(['25/12', '12/25']), null)
    assert.equal(birthday('05/12', 'day'), '-12-5')
    assert.equal(birthday('05/12', 'month'), '-5-12')
  })
})

describe('rows', () => {
  it('are clients, problems, or rows of a client that is there already', () => {
    const { clients, problems, merged, others } = read(
      ['Name', 'Phone', 'Birthday', 'Tags', 'Visits', 'Last visit', 'Notes'],
      ['Wanjiku Mwangi', '0712345678 / 0733111222', '12 May', 'VIP', '7', '2026-10-01', 'Sensitive neck'],
      ['', '0722000111', '', '', '', '', ''],
      ['', '', '', '', '', '', ''],
      ['Shiku', '+254712345678', '', 'Braids', '9', '2026-09-01', 'Likes tea'],
      ['Otieno', '7.12E+08', '', '', '', '', ''],
      ['Akinyi', '', '05/12', '', '', '', ''],
      ['Kevin', '', '', '', '', '2027-01-01', ''],
    )
    assert.deepEqual(clients, [
      {
        row: 2,
        clientId: null,
        name: 'Wanjiku Mwangi',
        phone: '254712345678',
        email: null,
        birthday: '05-12',
        note: 'Sensitive neck\nLikes tea',
        tags: ['VIP', 'Braids'],
        visitsBefore: 9,
        lastVisitBefore: '2026-10-01',
      },
    ])
    assert.deepEqual(problems, [
      { row: 3, kind: 'name-missing', cell: '0722000111' },
      { row: 6, kind: 'phone-rounded', cell: '7.12E+08' },
      { row: 7, kind: 'birthday-ambiguous', cell: '05/12' },
      { row: 8, kind: 'last-visit-later', cell: '2027-01-01' },
    ])
    assert.deepEqual(merged, [{ row: 5, into: 2, name: 'Shiku' }])
    assert.deepEqual(others, [{ row: 2, name: 'Wanjiku Mwangi', phones: ['254733111222'] }])
  })

  it('are lost in no case', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('0712345678', '0733111222', '7.12E+08', 'Wanjiku', '05/12', '12 May', ''),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 }), (lines) => {
        const { clients, problems, merged } = read(['Name', 'Phone', 'Birthday'], ...lines)
        const seen = [...clients, ...problems, ...merged].map(({ row }) => row).toSorted((a, b) => a - b)
        const filled = lines.flatMap((cells, index) =>
          cells.some((each) => each.trim() !== '') ? [index + 2] : [],
        )
        assert.deepEqual(seen, filled)
        const phones = clients.map(({ phone }) => phone).filter((phone) => phone !== null)
        assert.equal(new Set(phones).size, phones.length)
      }),
    )
  })
})

describe('plan', () => {
  const known: KnownClient = {
    id: '0190a000-0000-7000-8000-000000000001',
    hasAccount: false,
    name: 'Wanjiku',
    phone: '254712345678',
    otherPhone: null,
    email: null,
    birthday: null,
    visitsBefore: 0,
    lastVisitBefore: null,
    tags: ['VIP'],
    notes: ['Sensitive neck'],
  }
  const row = {
    row: 2,
    clientId: null,
    name: 'Wanjiku',
    phone: known.phone,
    email: null,
    birthday: null,
    note: null,
    tags: [],
    visitsBefore: null,
    lastVisitBefore: null,
  }
  const plan = (...clients: Parameters<typeof planImport>[0]) => planImport(clients, [known], 12)

  it('changes whom it finds by id or phone, and adds others', () => {
    assert.equal(plan(row).unchanged.length, 1)
    assert.equal(plan({ ...row, note: 'Sensitive neck' }).unchanged.length, 1)
    assert.deepEqual(plan({ ...row, tags: ['Braids'] }).changed[0]?.values.tags, ['VIP', 'Braids'])
    assert.deepEqual(plan({ ...row, clientId: known.id, tags: ['Braids'] }).changed[0]?.values.tags, [
      'Braids',
    ])
    assert.equal(
      plan({ ...row, clientId: known.id, phone: '254733111222' }).changed[0]?.values.phone,
      '254733111222',
    )
    assert.equal(plan({ ...row, phone: '254733111222' }).added.length, 1)
  })

  it('keeps the contacts that a customer gave with a booking', () => {
    const { changed, unchanged } = planImport(
      [{ ...row, name: 'Shiku', email: 'shiku@example.com' }],
      [{ ...known, hasAccount: true }],
      12,
    )
    assert.deepEqual([changed.length, unchanged.length], [0, 1])
  })

  it('does nothing when it is repeated', () => {
    const text = fc.constantFrom('Wanjiku', 'Otieno', 'Akinyi')
    const phone = fc.constantFrom(null, '254712345678', '254733111222')
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ name: text, phone }), { selector: (each) => each.phone ?? each.name }),
        (people) => {
          const clients = people.map((each, index) => ({ ...row, ...each, row: index }))
          const { added, changed } = plan(...clients)
          const after = [
            { ...known, ...changed[0]?.values },
            ...added.map(({ values }, index) => ({ ...known, ...values, id: `new ${index}`, notes: [] })),
          ]
          const again = planImport(clients, after, 12)
          assert.deepEqual([again.added, again.changed, again.problems], [[], [], []])
        },
      ),
    )
  })
})
