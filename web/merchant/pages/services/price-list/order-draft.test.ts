import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  addHeading,
  findNameless,
  moveHeading,
  moveService,
  NO_HEADING,
  placeService,
  removeHeading,
  rename,
  toServiceOrder,
  type OrderDraft,
} from './order-draft.ts'

const services = (...ids: string[]) => ids.map((id) => ({ id, name: id }))
const draft: OrderDraft = {
  groups: [
    { key: 'a', name: 'Braids', services: services('1', '2') },
    { key: 'b', name: 'Care', services: services('3') },
    { key: NO_HEADING, name: '', services: services('4') },
  ],
}
const toText = ({ groups }: OrderDraft) =>
  groups.map(({ name, services: own }) => `${name}:${own.map(({ id }) => id).join('')}`).join(' ')

test('services move within their group, and at its end into the next one', () => {
  assert.equal(toText(moveService(draft, '1', 1)), 'Braids:21 Care:3 :4')
  assert.equal(toText(moveService(draft, '2', 1)), 'Braids:1 Care:23 :4')
  assert.equal(toText(moveService(draft, '3', -1)), 'Braids:123 Care: :4')
  assert.equal(toText(moveService(draft, '3', 1)), 'Braids:12 Care: :34')
  assert.deepEqual(moveService(draft, '1', -1), draft)
  assert.deepEqual(moveService(draft, '4', 1), draft)
  assert.equal(toText(placeService(draft, '4', 'a', 1)), 'Braids:142 Care:3 :')
})

test('headings are added, named, moved and removed, and no service is lost', () => {
  const added = addHeading(draft, 'c')
  assert.equal(toText(added), 'Braids:12 Care:3 : :4')
  assert.deepEqual(findNameless(added), [])
  const filled = placeService(added, '4', 'c', 0)
  assert.deepEqual(findNameless(filled), ['c'])
  assert.deepEqual(findNameless(rename(filled, 'c', 'Kids')), [])
  assert.equal(toText(moveHeading(draft, 'b', -1)), 'Care:3 Braids:12 :4')
  assert.deepEqual(moveHeading(draft, 'b', 1), draft)
  assert.equal(toText(removeHeading(draft, 'a')), 'Care:3 :124')
})

test('what is saved has no empty heading', () => {
  assert.deepEqual(toServiceOrder(moveService(draft, '3', 1)), {
    groups: [{ name: 'Braids', service_ids: ['1', '2'] }],
    service_ids: ['3', '4'],
  })
})
