// cspell:disable -- Kiswahili
import assert from 'node:assert/strict'
import { afterEach, test } from 'mocha'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { StartRegistration, UpdateProfile } from './account-forms.ts'
import { bookings } from './bookings.ts'
import { contact } from './contact.ts'
import { merchants } from './merchants.ts'
import { serviceEditing } from './service-editing.ts'
import { staff } from './staff.ts'
import { branchEditing } from './stores/branches.ts'
import { storeEditing } from './stores/editing.ts'
import { team } from './team.ts'

const initial = getLocale
afterEach(() => overwriteGetLocale(initial))

const NAMES = [
  [StartRegistration, (name: string) => ({ name }), 'name'],
  [UpdateProfile, (firstName: string) => ({ firstName }), 'firstName'],
  [team['POST /team-invitations/register'].body, (lastName: string) => ({ lastName }), 'lastName'],
  [merchants['POST /merchants/register'].body, (businessName: string) => ({ businessName }), 'businessName'],
  [merchants['PUT /stores/merchant/profile'].body, (name: string) => ({ first_name: name }), 'first_name'],
  [storeEditing['PUT /stores/:id'].body, (name: string) => ({ name }), 'name'],
  [branchEditing['PUT /branches/:id'].body, (name: string) => ({ name }), 'name'],
  [serviceEditing['PUT /services/:id'].body, (name: string) => ({ name }), 'name'],
  [staff['PUT /staff/:id'].body, (name: string) => ({ name }), 'name'],
  [bookings['POST /merchant/bookings/walk-in'].body, (name: string) => ({ name }), 'name'],
  [bookings['POST /bookings/offers'].body, (name: string) => ({ clientInfo: { name } }), 'clientInfo.name'],
  [contact['POST /contact'].body, (name: string) => ({ name }), 'name'],
] as const

const findError = ([body, input, path]: (typeof NAMES)[number], name: string): string | undefined =>
  body.safeParse(input(name)).error?.issues.find((issue) => issue.path.join('.') === path)?.message

test('no name has hidden characters or a link, of a person or a thing', () => {
  overwriteGetLocale(() => 'en')
  for (const each of NAMES) {
    assert.equal(findError(each, 'Dr.Achieng O’Brien & Sons'), undefined, each[2])
    assert.equal(
      findError(each, 'Amani\r\nBcc: evil'),
      'Remove hidden characters from the name, such as line breaks',
    )
    assert.equal(findError(each, 'Win at evil.com'), 'A name can’t contain a link or an e-mail address')
  }
  overwriteGetLocale(() => 'sw')
  assert.equal(
    findError(NAMES[0], 'Shinda kwa evil.com'),
    'Jina haliwezi kuwa na kiungo wala anwani ya barua pepe',
  )
})
