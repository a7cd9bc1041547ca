// The texts of the demo reviews. About a third of the stores have no reviews.

/** `author` is the key of a person; by default the author is random. */
export type ReviewText = readonly [
  stars: 1 | 2 | 3 | 4 | 5,
  comment: string,
  reply?: string | null,
  author?: string,
]

export const REVIEW_TEXTS: Readonly<Record<string, readonly ReviewText[]>> = {
  // ---------------------------------------------------------------- barbers
  'Kinyozi Kings': [
    [
      5,
      'Clean place, on time, and the towel at the end is worth the trip. Brian knows fades.',
      'Asante Dennis. Brian has read this out to the whole shop, twice.',
      'dennis',
    ],
    [4, 'Took my son. Waited five minutes, but they called to say so.', null, 'faith'],
    [5, 'Best fade in Kilimani, hakuna kama hii.'],
    [
      5,
      'Showed a picture on my phone, walked out looking like the picture. That never happens to me.',
      null,
      'abdi',
    ],
    [
      5,
      'I came with a beard I had been hiding for two months. They took their time, asked about every line before cutting it, and the hot towel nearly sent me to sleep. The price was exactly what the booking said.',
      'Karibu tena. That beard deserved the time.',
      'omondi',
    ],
    [
      4,
      'Kazi safi. Only that parking behind Yaya is a headache on a Saturday.',
      'True about Saturdays. There is room at gate 16 after eleven, tell the guard you are with us.',
    ],
    [5, 'In and out within my lunch hour, with a wash. Sasa ndio hii.'],
    [
      3,
      'The cut was good, but my slot was 12:30 and I sat down at 12:50. If you promise on time, keep it.',
      'You are right, and sorry. We have put more minutes between the noon bookings since then.',
    ],
    [5, 'Showed the code at the counter, nobody asked me for a shilling more. Very straightforward.'],
    [5, 'Fundi wa ukweli. My hairline has forgiven me.'],
    [4, 'Good barbers. The music could be a little lower for those of us on calls.'],
    [5, 'My nine-year-old usually cries at the barber. He asked when we are going back.'],
    [
      2,
      'Straight razor left me with bumps for three days. I did say my skin is sensitive.',
      'We are sorry about your skin. Ask for the foil shaver next time, and come by for a balm on us.',
    ],
    [5, 'Poa sana!'],
    [5, 'Third visit. Same chair, same barber, same result. That is all I want from a barbershop.'],
    [4, 'Nice finish on the taper. Would love a card payment option at the shop.'],
    [5, 'They remembered how I like the neck from last month. Small thing, big difference.'],
    [4, 'Mzuri. Bei iko sawa for this side of town.'],
    [5, 'I was ten minutes late because of a matatu and they still fitted me in without any drama.'],
    [
      3,
      'Decent haircut, nothing extra. The regular price is high for what it is, with the offer it is fair.',
    ],
    [
      5,
      'Walked in for a classic cut at the Westlands branch. Fresh cape, fresh blade, you can see them open it.',
    ],
    [
      1,
      'Booked for two of us side by side and only one chair was ready. My brother waited forty minutes.',
      'That was our mistake: a barber fell ill that morning and we should have called you. The next two cuts are free, ask for Otieno.',
    ],
    [5, 'Hot towel, cold towel, both. Nimefurahi.'],
    [4, 'Very polite team and honest about which style would not work with my hair.'],
    [5, 'The only place where I do not have to explain what a skin fade is.'],
  ],
  'Wembe Sharp': [
    [5, 'Sharp by name, sharp by nature. Line-up ni moto.'],
    [4, 'Quick and neat. A bit crowded after work, so book ahead.'],
    [5, 'He asked what I do at work before suggesting a cut. I liked that.'],
    [
      3,
      'Cut was okay, but the clippers needed oil. You could hear it.',
      'Noted, and oiled. Thanks for telling us straight.',
    ],
    [5, 'Iko fiti kabisa, nitarudi.'],
    [4, 'Good value on a weekday morning.'],
  ],
  'Chuma & Comb': [
    [5, 'Scissors work like my father used to get in town. Rare these days.'],
    [4, 'Quiet place, good coffee, careful hands.'],
    [
      2,
      'They closed twenty minutes before the hour on the page. I had to rebook for the next day.',
      'Our apologies, there was no power that evening. We should have sent a message.',
    ],
  ],
  'Ziwa Cuts': [
    [5, 'Kisumu finally has a barber who keeps time. Erokamano!'],
    [5, 'Fair price, clean towels, good football talk.'],
    [4, 'Nice fade. The fan was not working, and you know Kisumu at noon.'],
    [4, 'Good with children, mine sat still for the first time.'],
  ],

  // ---------------------------------------------------------------- hair
  'Wanjiru’s Braid House': [
    [
      5,
      'Knotless braids, waist length, done in five hours with three pairs of hands. My edges are still here.',
    ],
    [5, 'No pulling, no headache at night. I slept the same day!'],
    [
      4,
      'Beautiful and neat parts. Bring a snack, it takes as long as it takes.',
      'Thank you. There is tea and mandazi from four o’clock, just ask.',
    ],
    [5, 'They advised me to save my money and treat the breakage first. Who does that? Honest people.'],
    [5, 'Nywele imekaa vizuri wiki sita. Asante Wanjiru.'],
    [
      3,
      'Braids are lovely, but I was moved to another stylist half-way and the last rows are thicker.',
      'We are sorry. Come in and we will redo those rows at no cost.',
    ],
    [4, 'Price on the page was the price I paid, extensions and all.'],
    [5, 'Took my two daughters on a Sunday after church. They were patient with the small one.'],
    [
      2,
      'Waited for an hour though I had booked. The work itself is good, the planning is not.',
      'An hour is too long, pole sana. We now keep one chair free for bookings only.',
    ],
    [5, 'Safi!'],
    [4, 'Good wash basin that does not break your neck. I notice these things.'],
    [5, 'My cornrows for the wedding looked exactly like the sketch we agreed on.'],
  ],
  'Nywele Lounge': [
    [5, 'The treatment brought my curls back after years of relaxer.'],
    [4, 'Stylists listen. A little pricey without the offer.'],
    [4, 'Lovely blow-dry that survived Nairobi rain until evening.'],
    [3, 'Fine, but the receptionist was on the phone the whole time I paid.'],
    [5, 'Kimya, safi, na wanajua kazi.'],
  ],
  'Crown & Coil': [
    [5, 'Finally somebody who does not sigh when they see natural 4C hair.'],
    [5, 'She explained each product and did not try to sell me a single one.'],
    [4, 'Good twist-out. I would come again before a holiday.'],
    [
      5,
      'They fixed a colour another salon had ruined. I nearly cried, the good way.',
      'It was a pleasure. Your hair did half of the work.',
    ],
    [
      1,
      'Asked for a trim and lost four inches. I know what a trim is.',
      'We are truly sorry. We have spoken with the stylist and would like to offer you treatments until it has grown.',
    ],
    [4, 'Nice people, nice playlist, nice hair.'],
  ],
  'Malkia Hair Studio': [
    [5, 'Felt like a malkia for real.'],
    [4, 'The weave was laid flat and light. Kept it for seven weeks.'],
    [3, 'Good result, small waiting area. I stood for a while.'],
  ],

  // ---------------------------------------------------------------- nails
  'Rangi Nail Bar': [
    [
      5,
      'Gel is still perfect after two and a half weeks, and I wash dishes by hand every day.',
      'Three weeks next time, we promise. Asante Wanjiku!',
      'wanjiku',
    ],
    [5, 'They open a sterile pouch of tools in front of you. That convinced me.'],
    [4, 'Pretty colours, friendly girls. The chair for the pedicure squeaks.'],
    [5, 'Did my nails for graduation and everyone asked where.'],
    [
      3,
      'Nice shape, but one nail chipped on the third day.',
      'Come by any day for a repair, there is no charge in the first week.',
    ],
    [5, 'Quick, gentle with cuticles, no upselling.'],
    [4, 'Nimependa. Bei poa on weekdays.'],
  ],
  'Kucha Corner': [
    [4, 'Small place, big heart. She took her time.'],
    [5, 'Best acrylics I have had at this price.'],
    [2, 'Polish was uneven and I had to ask twice for a second coat.'],
  ],
  'Lulu Nails & Henna': [
    [5, 'The bridal henna went dark like mahogany. My aunties approved, and they never approve.'],
    [5, 'Maua ya hina mazuri mno, mashallah.'],
    [4, 'Lovely designs. Plan for longer than the page says if you want both hands and feet.'],
    [5, 'She drew it freehand while telling me stories. Wonderful afternoon.'],
  ],
  'Polish & Chai': [
    [5, 'Chai ya tangawizi while your toes dry. What more?'],
    [4, 'Calm place for a gossip with a friend. Nails came out well too.'],
    [4, 'Clean and kind. The gel colours could be more.'],
  ],

  // ---------------------------------------------------------------- spas
  'Utulivu Spa': [
    [
      5,
      'Ninety minutes in traffic to get there and I had forgotten all of it after ten minutes on the table.',
      'That is the idea. Karibu tena, and next time tell us and we will keep the tea warm.',
      'faith',
    ],
    [5, 'Asked about pressure twice and adjusted it both times. My shoulders thank them.'],
    [
      4,
      'Very calm. The room was a little cold at first, they brought another blanket at once.',
      null,
      'cherono',
    ],
    [5, 'Amani tupu.'],
    [5, 'The massage is the real thing, not somebody rubbing oil on you while looking at the clock.'],
    [
      3,
      'Massage was very good, but I could hear the road works next door. Not their fault, still.',
      'We know, and we are as happy as you that it ends this month. The back rooms are quieter, ask for one.',
    ],
    [5, 'I gave it to my mother for her birthday. She has called me three times about it.'],
    [4, 'Clean showers, fresh towels, soft voices. Would like a bit more time before getting up.'],
    [5, 'The price at the counter was the one I had seen, and the fee was taken off as promised.'],
    [4, 'Deep-tissue really means deep. Drink water afterwards!'],
    [
      2,
      'My therapist was late and the hour became fifty minutes.',
      'You should have had your full hour, pole. Please book again and the missing minutes come on top, with interest.',
    ],
    [5, 'I sit at a desk all day and this is the only thing that has helped my neck.'],
    [5, 'Facial left my skin calm for a week. No hard selling of creams, thank you for that.'],
  ],
  'Pumzika Day Spa': [
    [5, 'Pumzika indeed. I left my phone in the locker and did not miss it.'],
    [4, 'Good couples’ room. We will be back for the anniversary.'],
    [3, 'Nice massage, long wait at the reception although I had booked.'],
    [4, 'The steam room is small but spotless.'],
    [5, 'Everything on time and nobody whispered at me to tip.'],
  ],
  'Bahari Wellness': [
    [5, 'Sea breeze through the shutters and coconut oil. Mambo shwari.'],
    [4, 'Lovely after a day on the beach. Book the late hour.'],
    [5, 'Wataalamu. Mgongo wangu umepona.'],
    [
      1,
      'Two calls to find the place and then the hot stones were not available that day.',
      'We are sorry. The heater had failed and we should have moved your booking. We have refunded the difference.',
    ],
  ],
  'Mikono Healing Hands': [
    [5, 'These hands know where it hurts before you say it.'],
    [5, 'Went for my back, slept through the night for the first time in weeks.'],
    [4, 'Simple place, serious work.'],
  ],

  // ---------------------------------------------------------------- food
  'Moto Grill': [
    [5, 'Choma ya nguvu. The platter for four fed five of us with something left for the dog.'],
    [
      5,
      'Meat was tender, kachumbari fresh, ugali hot. Hapo sawa.',
      'Asanteni. The kachumbari is my mother’s, I will let her know.',
      'wanjiku',
    ],
    [
      4,
      'Good goat, good service. It gets loud when there is a match, which was fine with us.',
      null,
      'kevin',
    ],
    [
      3,
      'The meat is excellent, but it came fifty minutes after we sat down, with a booking.',
      'Choma takes its time, but you had booked, so it should have been on the fire. We start it earlier for bookings now.',
    ],
    [5, 'Our chama meets here every month now.'],
    [5, 'They cut it at the table and you pay what you saw on the page. No service charge jokes.'],
    [4, 'Nyama poa, mutura even better. Parking is easy.'],
    [
      2,
      'Ribs were dry and the chips soggy. My friends had the platter and loved it, so maybe order that.',
      'Sorry about the ribs. They come off the menu on weekdays until we get them right.',
    ],
    [5, 'Supu was on the house because our table was late by ten minutes. Class.'],
    [4, 'Family friendly, there is grass for the little ones to run.'],
    [5, 'Drove from Syokimau for this and would again.'],
    [4, 'Generous portions. Ask for the pilipili, they hide it.'],
    [5, 'Tulikula tukashiba.'],
    [3, 'Tasty, but the tables by the road are dusty.'],
    [5, 'We booked for my dad’s sixtieth and they put his name on a cake board without being asked.'],
  ],
  'Jikoni & Co.': [
    [5, 'Brunch with proper masala chai. I have stopped going anywhere else on Sundays.'],
    [4, 'Good food, friendly waiters, slow Wi-Fi. I came for the food anyway.'],
    [5, 'Pancakes, fruit, eggs how I asked for them. Two of us could not finish it.'],
    [4, 'Nice garden. Book, or you will stand.'],
    [
      3,
      'Coffee was lukewarm both times. The swahili beans made up for it.',
      'Both times is once too often. The machine has had its service, come and try it.',
    ],
    [5, 'Mahamri kama za nyanya.'],
  ],
  'Keki Corner': [
    [5, 'The cake looked like the photo and tasted better. That order of events is rare.'],
    [5, 'They picked up at the first ring and changed the icing a day before. Lifesavers.'],
    [4, 'Moist, not too sweet. The box was a bit small for it.'],
    [5, 'Nilichukua ya birthday, watoto walimaliza yote.'],
    [
      2,
      'Name on the cake was spelt wrong and there was no time to fix it.',
      'We are so sorry. We now read every name back by message before we write it.',
    ],
  ],
  'Samaki Point': [
    [5, 'Fresh tilapia, wet fry with ugali brown. You can smell the lake.'],
    [4, 'Huge fish, fair price. Napkins, please, more napkins.'],
    [5, 'Samaki mtamu sana, omena pia.'],
    [4, 'Go before one o’clock or the big ones are gone.'],
  ],
  'Bibi Zainab’s Kitchen': [
    [5, 'Pilau like at an Eid table. Bibi herself came to ask whether we had enough.'],
    [5, 'Biryani tamu, hakuna mchezo.'],
    [5, 'The coconut beans alone are worth crossing Mombasa for.'],
    [4, 'Simple room, honest food, plates that come back empty.'],
    [3, 'Delicious, but they ran out of samaki wa kupaka by eight.'],
  ],

  // ---------------------------------------------------------------- cars
  SafiWash: [
    [5, 'They found sand from last December in my boot. Now it is gone.'],
    [4, 'Good interior job. Took fifteen minutes longer than planned, tea was free.'],
    [5, 'Gari imekuwa mpya!'],
    [4, 'Nice finish, no water marks on black paint, which is hard.'],
    [
      2,
      'Someone moved my seat and mirrors and the radio was on loud. The wash itself was fine.',
      'Not how we do it. We leave seats as they are now, there is a card on every steering wheel.',
    ],
    [5, 'I sat there with my laptop and got more done than at the office.'],
  ],
  'Gari Bora Garage': [
    [5, 'Showed me the old pads before fitting the new ones. No stories, no surprises.'],
    [5, 'Fundi mwaminifu. Hard to find.'],
    [4, 'Service was thorough and they called before doing anything extra.'],
    [
      3,
      'Good work, but ready at six instead of three.',
      'A part came late from Industrial Area and we should have called you at noon. Sorry.',
    ],
    [5, 'They heard the noise, found it in ten minutes, charged for ten minutes.'],
  ],
  'Matairi Hub': [
    [4, 'Balanced all four while I had a soda. Steering is straight now.'],
    [5, 'They showed me that two of the tyres were still good. Saved me a lot.'],
    [4, 'Fast, no fuss.'],
  ],
  'Dereva Mobile Valet': [
    [5, 'They came to the office parking and I went back to a meeting. Magic.'],
    [4, 'Careful with the child seat, which is more than I can say for others.'],
    [
      1,
      'Nobody came, nobody called. I waited for an hour in the parking.',
      'There is no excuse. Our van broke down and the driver did not report it. You should have been called, and the next valet is on us.',
    ],
    [5, 'Brings his own water. Kazi safi kabisa.'],
  ],

  // ---------------------------------------------------------------- repairs and cleaning
  FundiFone: [
    [5, 'Screen replaced in forty minutes with the price I had seen. They even cleaned the charging port.'],
    [4, 'Honest about which screens are original and which are not.'],
    [5, 'Simu ilikuwa imekufa, sasa inapiga picha tena.'],
    [
      3,
      'Fixed, though the new screen is a little dimmer than the old one.',
      'Pass by with your phone, we will compare it and change it if it is not right.',
    ],
    [5, 'Saved all my photos from a drowned phone. I had given up.'],
    [4, 'Crowded street, but upstairs it is calm and quick.'],
  ],
  'Bomba Plumbing': [
    [
      5,
      'Came within the hour he said, fixed the leak, wiped the floor. A plumber who wipes the floor!',
      null,
      'dennis',
    ],
    [4, 'Clear price before he started. The tap has not dripped since.'],
    [
      2,
      'Pressure was good for a week and then low again.',
      'Please call us, work is guaranteed for three months and we will come for free.',
    ],
  ],
  'Laptop Daktari': [
    [5, 'Daktari wa ukweli. New battery, new life.'],
    [5, 'Explained what was wrong without making me feel stupid.'],
    [4, 'Took two days as promised. Keyboard feels new.'],
    [4, 'Fair diagnosis, they advised me not to spend more on such an old machine.'],
  ],
  'Usafi Pro': [
    [5, 'Moved in the same evening. It smelt of nothing, which is the best smell.'],
    [4, 'Four people, four hours, windows included. One cupboard was forgotten and they came back for it.'],
    [5, 'Wako makini. They even did behind the fridge.'],
    [
      3,
      'Good cleaning, but they needed me to bring a ladder.',
      'Thank you, every team has one in the van now.',
    ],
  ],
  'Sofa Fresh': [
    [5, 'Juice, coffee and a puppy. All gone from the cushions.'],
    [4, 'Dry by evening as they said.'],
    [5, 'My grey sofa is beige. I had honestly forgotten.'],
  ],
  'Dobi Express': [
    [4, 'Shirts come back ironed properly, collars too.'],
    [5, 'Picked up Monday, back on Tuesday, folded better than I ever will.'],
    [
      2,
      'A jumper shrank. They did not argue, but it was my favourite.',
      'We are sorry about the jumper and have paid for it. Wool now goes through a second pair of eyes.',
    ],
    [5, 'Duvet imerudi safi, inanukia vizuri.'],
  ],

  // ---------------------------------------------------------------- health and fitness
  'Tabasamu Dental': [
    [5, 'I am afraid of dentists. They stopped each time I raised my hand, exactly as agreed.'],
    [5, 'Explained the pictures of my teeth on the screen and what can wait.'],
    [4, 'Gentle scaling. The waiting room has old magazines and a good view.'],
    [5, 'Daktari mpole, watoto hawakuogopa.'],
    [4, 'On time, and they asked before every step.'],
    [
      3,
      'Good care. The bill for the X-ray was separate and I had not understood that.',
      'Thank you for telling us. The description now says so plainly.',
    ],
  ],
  'Macho Clear Opticians': [
    [5, 'Proper eye test, no rushing through the letters. Glasses ready in three days.'],
    [4, 'Good choice of frames under five thousand.'],
    [5, 'They adjusted my old pair for free while I waited.'],
  ],
  'Afya Physio Rooms': [
    [5, 'Running again after four sessions. Do the exercises, they will know if you do not.'],
    [5, 'Listened first, then treated. My knee is a new knee.'],
    [
      4,
      'Very professional. The stairs are funny for a physio.',
      'You are not the first to laugh. There is a lift behind the pharmacy, we have put up a sign.',
    ],
  ],
  'Nguvu Fitness': [
    [5, 'Trainers who correct your form without shouting at you.'],
    [4, 'Good machines, clean showers. Full at six in the evening.'],
    [
      3,
      'Nice gym, but two treadmills were out of order for both of my visits.',
      'They are back since Monday, both of them.',
    ],
    [5, 'Mazoezi safi, watu wazuri.'],
    [4, 'Day pass worked at the door with the code. No forms.'],
  ],
  'Pumua Yoga': [
    [5, 'First class ever and nobody looked at me. I breathed, as promised.'],
    [5, 'The evening class under the jacaranda is the best hour of my week.'],
    [4, 'Calm teacher. Bring your own mat, theirs are a little thin.'],
  ],

  // ---------------------------------------------------------------- fashion and days out
  'Mshono Tailors': [
    [5, 'Suit fits like it grew on me. Two fittings, both on the day agreed.'],
    [4, 'Good stitching, a tiny bit late.'],
    [5, 'Walinishonea kitenge ya harusi, kila mtu aliuliza ni nani fundi.'],
    [
      2,
      'Trousers were too short and the second appointment took two weeks.',
      'We are sorry. We keep cloth for a repair now, so that it does not wait for a delivery.',
    ],
  ],
  'Picha Studio': [
    [5, 'She made my shy husband laugh in the third picture. That one is on our wall.', null, 'kendi'],
    [5, 'Passport photos that do not look like a wanted poster.'],
    [4, 'Great light, kind with the baby. Pictures came after four days.'],
  ],
  'Kusi Pool Club': [
    [5, 'Water was clean, lifeguard awake, chips hot. A good Sunday.'],
    [4, 'Loungers go fast, be there by ten.'],
    [3, 'Nice pool, but the music was for one table only and that was not ours.'],
    [5, 'Watoto walilala kwa gari before we left the gate.'],
  ],
  'Kiboko Boat Trips': [
    [5, 'Saw eleven hippos and one very close. The captain was calmer than I was.'],
    [5, 'Life jackets for everyone, also for the small ones. Beautiful morning.'],
    [4, 'Wonderful birds. Take a hat.'],
    [4, 'Left on time and knew the name of everything that flew.'],
  ],
  'Mlima Hikes': [
    [5, 'Guides who wait for the last one. The last one was me.'],
    [5, 'Longonot at sunrise. Miguu inauma, roho imefurahi.'],
    [4, 'Well planned, good packed lunch, cold start.'],
    [
      1,
      'Bus left forty minutes late and we reached the rim in the heat.',
      'You are right to be angry. We have changed the bus company and will take you up again for free.',
    ],
    [5, 'I met half of my friends on these hikes.'],
  ],
}
