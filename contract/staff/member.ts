/** A member of staff, as the merchant sees it. */
import * as z from 'zod'
import { version } from '../edits.ts'
import { phoneNumber, PICTURE } from '../entities/fields.ts'
import { dateTime, email, string, timeOfDay, url, uuid } from '../values.ts'

export const STAFF_STATUSES = ['active', 'suspended', 'inactive'] as const

export const StaffMember = z
  .object({
    id: uuid('staff', 'Id of the person.'),
    name: string('Name.', 'Njeri Kamau'),
    email: email('E-mail address.', 'njeri@amani.example').nullable(),
    phoneNumber: phoneNumber('Phone number.').nullable(),
    role: string('Work of the person.', 'Massage therapist'),
    status: z.enum(STAFF_STATUSES).meta({ description: 'Status. Only `active` staff can be booked.' }),
    storeId: uuid('store', 'Id of the store.'),
    branchId: uuid('branch', 'Id of the branch.'),
    photoUrl: url('Picture.', PICTURE).nullable(),
    serviceIds: z
      .array(uuid('service', 'Id of the service.'))
      .meta({ description: 'Services that the person performs.' }),
    createdAt: dateTime('Time at which the person was added.', '2026-03-14T07:00:00.000Z'),
    version,
  })
  .meta({ id: 'StaffMember', description: 'A member of staff, as the merchant sees it.' })

const Today = z
  .object({
    shifts: z
      .array(
        z.object({
          starts: timeOfDay('Start.', '09:00'),
          ends: timeOfDay('End; not after the start means on the next day.', '17:00'),
        }),
      )
      .meta({ description: 'Shifts that begin today, the earliest first.' }),
    leaveUntil: dateTime(
      'End of the leave that the person is on now.',
      '2026-12-01T21:00:00.000Z',
    ).nullable(),
  })
  .meta({ id: 'StaffToday', description: 'Working times of a person today.' })
export const ListedStaff = StaffMember.extend({ today: Today }).meta({
  id: 'ListedStaff',
  description: 'A member of staff, and when they work today.',
})
