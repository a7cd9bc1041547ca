// What the demo's customers need, and what stores and individual providers offer them.

import { COMPARED_REQUESTS } from './requests-compared.ts'
import { HOME_REQUESTS } from './requests-at-home.ts'
import type { RequestDraft } from './request-drafts.ts'

const DAY = 24

export const REQUESTS: readonly RequestDraft[] = [
  ...COMPARED_REQUESTS,
  ...HOME_REQUESTS,
  {
    customer: 'dennis',
    ago: 5,
    title: 'Barber at home for a groom and four groomsmen',
    category: 'barber',
    description:
      'Saturday morning before the church, in Kileleshwa. Five of us and my dad: fades, line-ups and two beards. There is a socket near a good mirror.',
    budget: [8000, 12000],
    timeline: 'nextweek',
    area: 'kileleshwa',
    location: 'Othaya Road, Kileleshwa',
    requirements: ['Portfolio'],
    pictures: ['mirror-tools-1'],
    quotes: [
      {
        by: 'Kinyozi Kings',
        after: 48,
        price: 9500,
        message:
          'Congratulations! Two of our barbers come with everything, capes and hot towels included. We start with the groom.',
        availability: 'Any morning next week, from 8:00',
        time: { service: 'Home visit cut', day: 5, hour: 9 },
        supplies: 'Capes, blades, hot towels',
      },
      {
        by: 'collins',
        after: 170,
        price: 7800,
        message: 'I do home cuts every weekend, ten years with the clipper. Six heads in three hours.',
        availability: 'Saturday from 7:00',
        minutes: 180,
        isUnseen: true,
      },
    ],
  },
  {
    customer: 'kendi',
    ago: 60,
    title: 'Nyama choma for forty, family get-together',
    category: 'food',
    description:
      'Cucu is turning eighty. Two goats’ worth of choma, kachumbari, ugali and mukimo, with two people to serve. We have a garden, tables and a tent in Rongai.',
    budget: [35000, 60000],
    timeline: 'thismonth',
    area: 'ongata-rongai',
    location: 'Near Tumaini, Ongata Rongai',
    pictures: ['nyama-choma-1'],
    quotes: [
      {
        by: 'Moto Grill',
        after: 35,
        price: 48000,
        message:
          'Forty people: two goats, kachumbari, ugali, mukimo and soup. Our jiko, our charcoal, and three of us serve until you say enough.',
        availability: 'Any day next week',
        outcome: 'booked',
        service: 'Party of fifteen',
        supplies: 'Charcoal, plates, serving dishes',
      },
      {
        by: 'Jikoni & Co.',
        after: 190,
        price: 58500,
        message:
          'We can cater for forty with a choma station and two salads. Plates and cutlery are included.',
        availability: 'Weekends, with three days’ notice',
      },
    ],
  },
  {
    customer: 'faith',
    ago: 2,
    title: 'Massage at home for a new mum',
    category: 'spa',
    description:
      'Six weeks after the baby. Shoulders and lower back, an hour or so, in Lavington. Somebody patient please: we may have to stop to feed.',
    budget: [3500, 6000],
    timeline: 'thisweek',
    area: 'lavington',
    location: 'James Gichuru Road, Lavington',
    requirements: ['Licensed', 'References'],
    quotes: [],
  },
  {
    customer: 'kevin',
    ago: 30,
    title: 'Couples’ massage set-up at home, anniversary',
    category: 'spa',
    description:
      'Ten years together. Two tables, soft lights, oils, about an hour and a half. We are in Kilimani.',
    budget: [8000, 14000],
    timeline: 'nextweek',
    area: 'kilimani',
    location: 'Argwings Kodhek Road, Kilimani',
    quotes: [
      {
        by: 'Utulivu Spa',
        after: 25,
        price: 11500,
        message: 'Happy anniversary! Two therapists come with tables, towels, candles and ginger tea.',
        availability: 'Evenings next week',
        minutes: 90,
        outcome: 'withdrawn',
        reason: 'Both therapists are away that evening. Sorry!',
      },
      {
        by: 'Mikono Healing Hands',
        after: 300,
        price: 9800,
        message: 'Our two blind therapists are known for strong hands. We bring tables and warm oil.',
        availability: 'Tuesday to Friday after 17:00',
        minutes: 90,
        isUnseen: true,
      },
    ],
  },
  {
    customer: 'zawadi',
    ago: 75,
    title: 'Keki ya harusi, daraja tatu',
    category: 'food',
    description:
      'Harusi ya dada yangu Nyali, wageni mia moja. Vanila na limau, na maua meupe. Iletwe ukumbini kabla ya saa sita.',
    budget: [25000, 45000],
    timeline: 'thismonth',
    area: 'nyali',
    location: 'Links Road, Nyali',
    pictures: ['cake-1'],
    quotes: [
      {
        by: 'Bibi Zainab’s Kitchen',
        after: 150,
        price: 38000,
        message: 'Hongera! Tunaoka daraja tatu na kuleta wenyewe. Mje kuonja Ijumaa, ni bure.',
        availability: 'Wiki ijayo, siku yoyote',
      },
      {
        by: 'amina',
        after: 260,
        price: 29500,
        message: 'Naoka nyumbani Mombasa kwa miaka minane. Nitakutumia picha za keki zangu.',
        availability: 'Jumamosi zote',
      },
    ],
  },
  {
    customer: 'nduku',
    ago: 28,
    title: 'Bridal make-up for five in Kitengela',
    category: 'fashion',
    description:
      'The bride, her mother and three maids, at home from 5 in the morning. Soft looks, no heavy contour.',
    budget: [14000, 22000],
    timeline: 'nextweek',
    area: 'kitengela',
    location: 'Near EPZ, Kitengela',
    requirements: ['Portfolio', 'References'],
    pictures: ['makeup-1'],
    quotes: [
      {
        by: 'Urembo Studio',
        after: 60,
        price: 19500,
        message:
          'Two artists, all five ready by 9:00. A trial for the bride at our studio is part of the price.',
        availability: 'The trial any evening, the day itself from 4:45',
        time: { service: 'Bridal make-up trial', day: 3, hour: 16 },
        supplies: 'Lashes for all five',
      },
      {
        by: 'sharon',
        after: 210,
        price: 15000,
        message: 'I am twenty minutes away in Athi River and I come with an assistant.',
        availability: 'From 4:30',
        minutes: 240,
      },
    ],
  },
  {
    customer: 'faith',
    ago: 6 * DAY,
    title: 'Chama lunch for thirty in Lavington',
    category: 'food',
    description: 'Pilau, kachumbari and something for four vegetarians, served at our house at 13:00.',
    budget: [24000, 36000],
    timeline: 'nextweek',
    area: 'lavington',
    location: 'Hatheru Road, Lavington',
    quotes: [
      {
        by: 'Jikoni & Co.',
        after: 80,
        price: 31500,
        message:
          'We are in Lavington too. Pilau, githeri for the vegetarians, fruit, and two people to serve.',
        availability: 'Next week, any day but Monday',
        outcome: 'accepted',
      },
      {
        by: 'Moto Grill',
        after: 140,
        price: 33000,
        message: 'Pilau with goat, and mukimo with sukuma for your four. Charcoal and serving are included.',
        availability: 'Any day from Tuesday',
        outcome: 'rejected',
      },
    ],
  },
]
