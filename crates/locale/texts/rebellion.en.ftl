### Every text of Star Wars: Rebellion in English.
###
### Factions come as ids in $faction and $other ("rebel" or "imperial"), so that a sentence can be built
### around them; systems, units, leaders and cards come as names. A place can also be the Rebel Base
### space, which then comes with its article. Attributes: .text explains a component, .hidden is what
### somebody is told who may not see the card, .team is said where factions are teams.

## The game

rebellion = Star Wars: Rebellion
    .text = A board game for 2 to 4 players. The Empire searches the galaxy for the hidden Rebel base; the Rebels hold out and win support until reputation and time meet.

swr-full = Full game
    .text = 2 players. Loyalty is drawn at random, both factions place their starting units as they like, and each has 2 action cards.
swr-full-3 = Full game for 3
    .text = 3 players: 1 plays the Rebels, 2 share the Empire as Admiral and General. Loyalty is drawn at random, and units are placed freely.
swr-full-4 = Full game for 4
    .text = 4 players: each faction has an Admiral and a General. Loyalty is drawn at random, and units are placed freely.
swr-first = First game
    .text = 2 players. Loyalty and units have fixed places, and action cards only bring leaders: a good start for newcomers.
swr-first-3 = First game for 3
    .text = 3 players: 1 plays the Rebels, 2 share the Empire. Loyalty and units have fixed places, and action cards only bring leaders.
swr-first-4 = First game for 4
    .text = 4 players: each faction has an Admiral and a General. Loyalty and units have fixed places, and action cards only bring leaders.

swr-rebel-admiral = Rebel Admiral
    .text = Commands the blue Rebel leaders and the space battles. Recruits, builds and deploys for the Rebels.
swr-rebel-general = Rebel General
    .text = Commands the orange Rebel leaders and the ground battles. Holds the missions and the objectives of the Rebels.
swr-imperial-admiral = Imperial Admiral
    .text = Commands the blue Imperial leaders and the space battles. Recruits, builds and deploys for the Empire.
swr-imperial-general = Imperial General
    .text = Commands the orange Imperial leaders and the ground battles. Holds the missions and the probe cards of the Empire.

## Words that other messages are made of

swr-and = { $first } and { $last }
swr-or = { $first } or { $last }
swr-comma = { $first }, { $rest }
swr-none = none
swr-sentences = { $first } { $last }
swr-the-base-space = the Rebel Base space
# Parts of other messages: the one who acts, and whose something is.
swr-the-faction =
    { $faction ->
        [rebel] The Rebels
       *[imperial] The Empire
    }
swr-of-the-faction =
    { $faction ->
        [rebel] Rebel
       *[imperial] Imperial
    }
swr-icon =
    { $theater ->
        [space] blue
       *[ground] orange
    } { $shape ->
        [triangle] triangle
        [circle] circle
       *[square] square
    }
# One or more icons of a kind: “blue square”, “2 orange triangles”.
swr-icons =
    { $count ->
        [one] { swr-icon }
       *[other] { $count } { swr-icon }s
    }
# A die and what it shows: “black hit”.
swr-die =
    { $colour ->
        [black] black
       *[red] red
    } { $face ->
        [blank] blank
        [hit] hit
        [direct-hit] direct hit
       *[special] special
    }
# Part of other messages: a die of a mission, whose colour does not matter.
swr-face =
    { $face ->
        [blank] blank
        [hit] hit
        [direct-hit] direct hit
       *[special] special
    }
# What some dice show: “2 red hits”, or without a colour “2 hits”.
swr-dice =
    { $count } { $colour ->
        [black] black{" "}
        [red] red{" "}
       *[either] {""}
    }{ $face ->
        [blank] { $count ->
            [one] blank
           *[other] blanks
        }
        [hit] { $count ->
            [one] hit
           *[other] hits
        }
        [direct-hit] { $count ->
            [one] direct hit
           *[other] direct hits
        }
       *[special] { $count ->
            [one] special
           *[other] specials
        }
    }
swr-attack-dice =
    { $count } { $colour ->
        [black] black
       *[red] red
    } { $count ->
        [one] die
       *[other] dice
    }

## Skills, theaters and dice

swr-diplomacy = Diplomacy
    .text = The skill of missions that win loyalty and allies.
swr-intel = Intel
    .text = The skill of missions about secrets: objectives, captives and the place of the base.
swr-spec-ops = Spec Ops
    .text = The skill of missions that raid, sabotage and capture.
swr-logistics = Logistics
    .text = The skill of missions that move and build units.
swr-space = Space
    .text = Ships fight in this theater, before the ground units.
swr-ground = Ground
    .text = Ground units fight in this theater, after the ships.
swr-blank = Blank
    .text = Counts nothing, in a mission and in a combat.
swr-hit = Hit
    .text = 1 success in a mission. In a combat 1 damage to a unit with health of the colour of the die.
swr-direct-hit = Direct hit
    .text = 1 success in a mission. In a combat 1 damage to a unit with health of either colour.
swr-special = Special
    .text = 2 successes in a mission. In a combat it draws a tactic card, or pays for one that asks for it.

## Systems

swr-fact-system =
    Region { $region }, populous. { $count ->
        [one] Its icon, { $icons }, builds
       *[other] Its icons, { $icons }, build
    } on space { $number } of the queue. Units move between it and { $neighbours }.
swr-fact-remote-system = Region { $region }, remote: no icons, no loyalty, nothing is deployed here. Units move between it and { $neighbours }.

swr-rebel-base = Rebel Base space
    .text = Rebel units and leaders stand here while the base is hidden. They can move between it and the system of the base or its neighbours. Its icons, { $icons }, build on space 1 of the queue.
swr-alderaan = Alderaan
swr-bespin = Bespin
swr-bothawui = Bothawui
swr-cato-neimoidia = Cato Neimoidia
swr-corellia = Corellia
swr-coruscant = Coruscant
    .text = It stays loyal to the Empire until it is destroyed, and it never holds the base.
swr-dagobah = Dagobah
swr-dantooine = Dantooine
swr-dathomir = Dathomir
swr-endor = Endor
swr-felucia = Felucia
swr-geonosis = Geonosis
swr-hoth = Hoth
swr-ilum = Ilum
swr-kashyyyk = Kashyyyk
swr-kessel = Kessel
swr-malastare = Malastare
swr-mandalore = Mandalore
swr-mon-calamari = Mon Calamari
swr-mustafar = Mustafar
swr-mygeeto = Mygeeto
swr-naboo = Naboo
swr-nal-hutta = Nal Hutta
swr-ord-mantell = Ord Mantell
swr-rodia = Rodia
swr-ryloth = Ryloth
swr-saleucami = Saleucami
swr-sullust = Sullust
swr-tatooine = Tatooine
swr-toydaria = Toydaria
swr-utapau = Utapau
swr-yavin = Yavin

## Units

swr-fact-unit =
    { $faction ->
        [rebel] A Rebel
       *[imperial] An Imperial
    } { $class ->
        [fighter] fighter
        [capital] capital ship
        [station] station
        [infantry] infantry unit
        [vehicle] ground vehicle
       *[structure] structure
    } { $health ->
        [0] without health
       *[other] with { $health } { $colour ->
            [black] black
           *[red] red
        } health
    }. It rolls { $dice ->
        [none] no dice
       *[other] { $dice }
    }{ $capacity ->
        [0] {""}
        [one] ; it carries 1 unit
       *[other] ; it carries { $capacity } units
    }{ $moves ->
        [carried] ; it has to be carried
        [immobile] ; it cannot move
       *[free] {""}
    }. { $icon ->
        [none] No icon builds it
       *[other] Built with the { $icon }
    }; the supply has { $supply }.

swr-tie-fighter = TIE Fighter
    .text = In a retreat it may stay behind.
swr-assault-carrier = Assault Carrier
swr-star-destroyer = Star Destroyer
swr-super-star-destroyer = Super Star Destroyer
    .text = It comes into play through { swr-construct-super-star-destroyer }.
swr-death-star = Death Star
    .text = It cannot be damaged, only be destroyed by { swr-death-star-plans }. While it is there, no Imperial unit can retreat.
swr-death-star-under-construction = Death Star Under Construction
    .text = If it is destroyed, so is the Death Star on the queue. It falls as soon as it is the last Imperial ship beside Rebel ships, and while it is there, no Imperial unit can retreat.
swr-stormtrooper = Stormtrooper
swr-at-st = AT-ST
swr-at-at = AT-AT
swr-x-wing = X-wing
swr-y-wing = Y-wing
swr-rebel-transport = Rebel Transport
    .text = Transports that are the last Rebel ships among Imperial ships have to retreat or are destroyed.
swr-corellian-corvette = Corellian Corvette
swr-mon-calamari-cruiser = Mon Calamari Cruiser
swr-rebel-trooper = Rebel Trooper
swr-airspeeder = Airspeeder
swr-shield-generator = Shield Generator
    .text = The Rebels draw 1 ground tactic card at the start of every ground battle here.
swr-ion-cannon = Ion Cannon
    .text = The Empire rolls 2 red dice fewer in every space battle here.

## Leaders

swr-fact-leader =
    { $faction ->
        [rebel] A Rebel leader
       *[imperial] An Imperial leader
    } { $entry ->
        [start] from the start
        [replaces] who takes the place of { swr-luke-skywalker } through { swr-seek-yoda }
       *[recruit] to be recruited
    }; in a team game { $frame ->
        [blue] the Admiral’s (blue)
       *[orange] the General’s (orange)
    }. Skills: { $skills }. { $tactics ->
        [none] No tactic values, so this leader cannot activate a system.
       *[some] Tactic values: space { $space }, ground { $ground }.
    }
# Part of other messages: a skill and how many icons.
swr-skill-icons = { $skill } { $count }

swr-emperor-palpatine = Emperor Palpatine
swr-darth-vader = Darth Vader
swr-grand-moff-tarkin = Grand Moff Tarkin
swr-general-tagge = General Tagge
swr-admiral-ozzel = Admiral Ozzel
swr-admiral-piett = Admiral Piett
swr-boba-fett = Boba Fett
swr-colonel-yularen = Colonel Yularen
swr-general-veers = General Veers
swr-janus-greejatus = Janus Greejatus
swr-moff-jerjerrod = Moff Jerjerrod
swr-soontir-fel = Soontir Fel
swr-mon-mothma = Mon Mothma
swr-princess-leia = Princess Leia
swr-jan-dodonna = Jan Dodonna
swr-general-rieekan = General Rieekan
swr-admiral-ackbar = Admiral Ackbar
swr-chewbacca = Chewbacca
swr-general-madine = General Madine
swr-han-solo = Han Solo
swr-lando-calrissian = Lando Calrissian
swr-luke-skywalker = Luke Skywalker
swr-luke-skywalker-jedi = Luke Skywalker (Jedi)
swr-obi-wan-kenobi = Obi-Wan Kenobi
swr-wedge-antilles = Wedge Antilles

## Short names, where there is little room

swr-short-master-yoda = Yoda
swr-short-millennium-falcon = Falcon
swr-short-tie-fighter = TIE
swr-short-assault-carrier = AC
swr-short-star-destroyer = SD
swr-short-super-star-destroyer = SSD
swr-short-death-star = DS
swr-short-death-star-under-construction = DSu
swr-short-stormtrooper = ST
swr-short-at-st = AT-ST
swr-short-at-at = AT-AT
swr-short-x-wing = XW
swr-short-y-wing = YW
swr-short-rebel-transport = RT
swr-short-corellian-corvette = CC
swr-short-mon-calamari-cruiser = MC
swr-short-rebel-trooper = Tr
swr-short-airspeeder = AS
swr-short-shield-generator = SG
swr-short-ion-cannon = IC
swr-short-emperor-palpatine = Palpatine
swr-short-darth-vader = Vader
swr-short-grand-moff-tarkin = Tarkin
swr-short-general-tagge = Tagge
swr-short-admiral-ozzel = Ozzel
swr-short-admiral-piett = Piett
swr-short-boba-fett = Fett
swr-short-colonel-yularen = Yularen
swr-short-general-veers = Veers
swr-short-janus-greejatus = Greejatus
swr-short-moff-jerjerrod = Jerjerrod
swr-short-soontir-fel = Soontir
swr-short-mon-mothma = Mothma
swr-short-princess-leia = Leia
swr-short-jan-dodonna = Dodonna
swr-short-general-rieekan = Rieekan
swr-short-admiral-ackbar = Ackbar
swr-short-chewbacca = Chewbacca
swr-short-general-madine = Madine
swr-short-han-solo = Han
swr-short-lando-calrissian = Lando
swr-short-luke-skywalker = Luke
swr-short-luke-skywalker-jedi = Jedi Luke
swr-short-obi-wan-kenobi = Obi-Wan
swr-short-wedge-antilles = Wedge

## Rings

swr-captured = Captured Leader
    .text = A captured leader stays where the Empire holds them and can do nothing until rescued. There is 1 such ring: a second capture sets the first captive free.
swr-carbonite = Carbonite
    .text = A frozen leader counts as captured. The ring for captives is free for another leader.
swr-dark-side = Lure of the Dark Side
    .text = This leader now serves the Empire for the rest of the game.
swr-master-yoda = Master Yoda
    .text = Once a round, in a mission or combat where this leader is, the Rebels may reroll 1 of their dice.
swr-millennium-falcon = Millennium Falcon
    .text = After a Rebel mission succeeds where this leader is, the Rebels may give up the ring to rescue 1 captive there.
swr-c-3po = C-3PO
    .text = When a Rebel diplomacy mission fails where this leader is, the Rebels may give up the ring: the mission succeeds.
swr-r2-d2 = R2-D2
    .text = After the Empire rolls dice in a mission where this leader is, the Rebels may give up the ring to turn 1 of those dice to a blank.

## Missions

swr-fact-mission =
    { $attempt ->
        [yes] The attempt can be opposed
       *[no] It cannot be opposed
    }; the leaders on it need { $skill } { $count }.
swr-fact-mission-portrait = With { $leader } on it, the attempt has 2 more successes.
swr-fact-mission-all-skills = Icons of every skill count for the dice.
swr-fact-mission-starting = It returns to your hand.

swr-build-alliance = Build Alliance
    .text = In a populous system: the Rebels gain 1 loyalty there. They roll 2 more dice if they have a unit there.
swr-infiltration = Infiltration
    .text = In a system with an Imperial unit: see the top 2 objectives; 1 stays on top, the other goes under the deck.
swr-rapid-mobilization = Rapid Mobilization
    .text = At the Rebel Base space: at the end of the Command Phase, bring up to 5 units from 1 system to that space, or look for a new base. The search sees 4 probe cards, with 2 leaders 8; units come only to a hidden base.
swr-sabotage = Sabotage
    .text = In a populous system: place a sabotage marker. As long as it lies there, nobody builds with the icons of the system or deploys to it.
swr-base-defenses = Base Defenses
    .text = In a Rebel system: a { swr-shield-generator } and an { swr-ion-cannon } come from the supply to the Rebel Base space.
swr-contingency-plan = Contingency Plan
    .text = Without a system: the leader goes from this card onto a starting mission from hand, facedown, even one already used this round. If it is { swr-lando-calrissian }, the leader’s next attempt this round has 2 more successes.
swr-covert-operation = Covert Operation
    .text = In a system with an Imperial unit: draw 2 objectives and keep 1; the other goes under the deck.
swr-daring-rescue = Daring Rescue
    .text = In a system with a captive: rescue 1 captive there.
swr-demolition = Demolition
    .text = In an Imperial system: for every icon of the system, destroy 1 unit on the Imperial queue that such an icon builds.
swr-establish-trade-relations = Establish Trade Relations
    .text = In a system without sabotage: the Rebels gain 1 loyalty there, and 1 unit for every icon of the system goes on their queue.
swr-for-the-greater-good = For the Greater Good
    .text = In a system with a captive: rescue 1 captive there and draw 1 objective. The leaders of the mission stay in the system.
swr-hidden-fleet = Hidden Fleet
    .text = In a system without Imperial units: units move there from the Rebel Base space as if it were a neighbour. Leaders on that space do not hold them back.
swr-hit-and-run = Hit and Run
    .text = In any system: destroy units there with up to 2 health together.
swr-incite-rebellion = Incite Rebellion
    .text = In a subjugated system: the Rebels gain 3 Rebel Troopers there. A combat follows.
swr-lead-the-strike-team = Lead the Strike Team
    .text = In any system: up to 4 ground units come there from the Rebel Base space, at any distance and without ships. If Imperial ground units are there, a combat follows.
swr-misdirection = Misdirection
    .text = In a system with an Imperial unit: name a Rebel leader. The Empire can send nobody to oppose that leader’s mission this round.
swr-plan-the-assault = Plan the Assault
    .text = In a system with an Imperial ship: ships without ground units move there from the Rebel Base space as if it were a neighbour, even past leaders. A combat follows.
swr-plant-false-lead = Plant False Lead
    .text = In a system with an Imperial unit: see 4 random probe cards of the Imperial hand. Each goes on top of the probe deck or under it, unseen by the Empire.
swr-public-uprising = Public Uprising
    .text = In a subjugated system: the Rebels gain 1 unit with a circle and 2 units with a triangle there. A combat follows.
swr-rogue-squadron-raid = Rogue Squadron Raid
    .text = In an Imperial system: destroy units on the Imperial queue with up to 4 health together.
swr-seek-yoda = Seek Yoda
    .text = In { swr-dagobah }: a leader of this mission gets the { swr-master-yoda } ring, which rerolls 1 die a round. { swr-luke-skywalker } becomes { swr-luke-skywalker-jedi }.
swr-stolen-plans = Stolen Plans
    .text = In a system with an Imperial unit: see the top 4 objectives and put them back in any order.
swr-support-of-mon-calamari = Support of Mon Calamari
    .text = In { swr-mon-calamari }: the Rebels gain 2 loyalty there, or a { swr-mon-calamari-cruiser } goes on space 3 of their queue.
swr-wookiee-uprising = Wookiee Uprising
    .text = In { swr-kashyyyk }: the Rebels gain 1 loyalty and destroy units there with up to 4 health together.
swr-capture-rebel-operative = Capture Rebel Operative
    .text = Against a Rebel leader in a system with an Imperial unit: the leader is captured.
swr-gather-intel = Gather Intel
    .text = In a Rebel system: draw 1 probe card for every 4 Rebel units on the Rebel Base space, at least 1.
swr-research-and-development = Research and Development
    .text = In a system loyal to the Empire: draw 2 projects and keep 1, or remove the sabotage marker and draw 1 project.
swr-rule-by-fear = Rule by Fear
    .text = In a populous system with an Imperial unit: the Empire gains 1 loyalty there.
swr-construct-death-star = Construct Death Star
    .text = In a remote system without Rebel units: the { swr-death-star-under-construction } appears there, and a { swr-death-star } goes on space 3 of the queue. When it is ready, it takes that place.
swr-construct-factory = Construct Factory
    .text = In an Imperial system: remove the sabotage marker there, then put 1 unit for every icon of the system on the queue.
swr-construct-super-star-destroyer = Construct Super Star Destroyer
    .text = In an Imperial system with a blue square: a { swr-super-star-destroyer } goes on space 3 of the queue.
swr-oversee-project = Oversee Project
    .text = In a system with Imperial units and without Rebel units: deploy 1 unit there from space 1 or 2 of the queue.
swr-superlaser-online = Superlaser Online
    .text = In a system with a { swr-death-star }: the system is destroyed, with all Rebel ground units there. Then the Empire gains 1 loyalty in a populous system of the region.
swr-address-delays = Address Delays
    .text = In an Imperial system: put 1 unit for every icon of the system on the queue.
swr-carbon-freezing = Carbon Freezing
    .text = Against a captive: the captive is frozen, and the Rebels lose 1 reputation.
swr-collect-bounty = Collect Bounty
    .text = Against a Rebel leader: the leader is captured. Captive and hunters move to the nearest system with an Imperial unit.
swr-detained = Detained
    .text = Against a Rebel leader: the leader does not return to the pool in the next Refresh Phase.
swr-display-of-power = Display of Power
    .text = In a populous system: the Empire gains 2 loyalty there.
swr-double-our-efforts = Double Our Efforts
    .text = In an Imperial system: 1 unit on the queue moves 1 space nearer, from 3 to 2 or from 2 to 1. With { swr-moff-jerjerrod } a second unit may move too.
swr-fear-will-keep-them-in-line = Fear Will Keep Them in Line
    .text = In a system with a { swr-death-star }, { swr-star-destroyer } or { swr-super-star-destroyer }: the Empire gains 1 loyalty in 2 systems of the region.
swr-homing-beacon = Homing Beacon
    .text = Against a captive: the captive is rescued, but the Rebels place them in a system of the region where the base is.
swr-hunt-them-down = Hunt Them Down
    .text = In any system: destroy units there with up to 2 health together.
swr-imperial-propaganda = Imperial Propaganda
    .text = In an Imperial system: Rebel loyalty ends in every system of the region.
swr-intercept-transmissions = Intercept Transmissions
    .text = In a Rebel system: the Rebels draw 8 probe cards. Those of systems with Imperial units go to the Empire, the others back into the deck.
swr-interrogation = Interrogation
    .text = Against a captive: the Rebels show all objectives in their hand.
swr-interrogation-droid = Interrogation Droid
    .text = Against a captive: the Rebels name 3 systems, and the base is in 1 of them.
swr-long-range-probe = Long-Range Probe
    .text = In any system: the Rebels say whether the base is there. A yes does not reveal it.
swr-lure-of-the-dark-side = Lure of the Dark Side
    .text = Against a captive: the leader serves the Empire for the rest of the game. If it is { swr-luke-skywalker }, the Rebels lose 1 reputation.
swr-planetary-conquest = Planetary Conquest
    .text = In any system: up to 1 AT-AT, 1 AT-ST and 2 Stormtroopers come there from 1 other system, at any distance and without ships. If Rebel ground units are there, a combat follows.
swr-probe-droid-initiative = Probe Droid Initiative
    .text = In a system with a { swr-star-destroyer } or { swr-super-star-destroyer }: draw 2 probe cards, or 4 with { swr-admiral-ozzel }.
swr-retrieve-the-plans = Retrieve the Plans
    .text = Against a captive: the Rebels show all objectives in their hand. The Empire picks 1, which goes under the deck.
swr-secret-weapons-research = Secret Weapons Research
    .text = In an Imperial system: 2 projects come to your hand.
swr-trade-negotiations = Trade Negotiations
    .text = In a populous system: the Empire gains 1 loyalty there.

## Action cards

swr-fact-action =
    { $timing ->
        [assignment] Used in your part of the Assignment Phase
        [start-of-combat] Used at the start of a combat where the leader is
        [start-of-any-combat] Used at the start of a combat anywhere
        [immediate] Used as soon as you get it
       *[special] Used when its moment comes
    }{ $leaders ->
        [none] {""}
       *[other] ; it shows { $leaders }
    }.

swr-human-cyborg-relations = Human-Cyborg Relations
    .text = A Rebel leader gets the { swr-c-3po } ring. It can turn a failed diplomacy mission of the Rebels into a success.
swr-our-most-desperate-hour = Our Most Desperate Hour
    .text = Look through your mission deck, take any card and put the leader on it, facedown. Then shuffle the deck.
swr-rebel-planning = Rebel Planning
    .text = The leader goes to the Rebel Base space. Draw 1 objective.
swr-resourceful-astromech = Resourceful Astromech
    .text = A Rebel leader gets the { swr-r2-d2 } ring. It can turn an Imperial die to a blank in a mission.
swr-start-the-evacuation = Start the Evacuation
    .text = The leader goes to a system without Imperial units. Units move there from the Rebel Base space as if it were a neighbour.
swr-temporary-alliance = Temporary Alliance
    .text = The leader goes to a neutral system. For every icon of the system, 1 unit goes on the Rebel queue.
swr-ambush = Ambush
    .text = The leader goes to any system. Destroy Imperial ground units there with up to 3 health together.
swr-an-old-friend = An Old Friend
    .text = The leader goes to { swr-bespin } and recruits { swr-lando-calrissian }, or to { swr-kashyyyk } and recruits { swr-chewbacca }. Both stand there.
swr-independent-operation = Independent Operation
    .text = The leader goes to a subjugated system. All Imperial ground units there leave for 1 Imperial system of the Empire’s choice.
swr-its-a-trap = It’s a Trap
    .text = In the first round of this combat the Empire cannot play space tactic cards.
swr-noble-sacrifice = Noble Sacrifice
    .text = When the leader is captured: the leader leaves the game, and the Rebels gain 1 reputation.
swr-one-in-a-million = One in a Million
    .text = Before the Rebels roll in a mission or combat where the leader is: set 1 or 2 of the dice to any side.
swr-point-blank-assault = Point-Blank Assault
    .text = During this combat all units of both factions have 1 health less, but at least 1.
swr-son-of-skywalker = Son of Skywalker
    .text = After a Rebel mission succeeds where the leader is: take { swr-seek-yoda } or { swr-daring-rescue } from the mission deck. Then shuffle it.
swr-target-the-star-destroyers = Target the Star Destroyers
    .text = In every space battle of this combat, up to 2 of your black hits may count as red hits.
swr-the-millennium-falcon = The Millennium Falcon
    .text = One of the leaders gets the { swr-millennium-falcon } ring. It can rescue a captive after a mission that succeeds.
swr-undercover = Undercover
    .text = When the Empire attempts a mission: the leader moves there from any system and opposes it.
swr-wookiee-guardian = Wookiee Guardian
    .text = When the Empire attempts a Spec Ops mission where the leader is: the mission fails.
swr-according-to-my-design = According to My Design
    .text = In the first round of this combat the Rebels roll 2 black dice and 1 red die fewer in each battle.
swr-brilliant-administrator = Brilliant Administrator
    .text = The leader goes to an Imperial system. For every icon of the system, 1 unit goes on the Imperial queue.
swr-it-is-your-destiny = It Is Your Destiny
    .text = After a mission where the leader is rescues a captive: capture 1 of the leaders on that mission.
swr-more-dangerous-than-you-realize = More Dangerous Than You Realize
    .text = Draw 3 tactic cards for space or 3 for the ground.
swr-blindside = Blindside
    .text = Before the leader’s mission is revealed: the Rebels can send nobody to oppose it.
swr-boba-fett-where = Boba Fett? Where?
    .text = The leader goes to an Imperial system. This round Rebel leaders can neither attempt missions nor use action cards there.
swr-catch-them-by-surprise = Catch Them by Surprise
    .text = The leader goes to any system, and units move there as in an activation. If Rebel units are there, a combat follows.
swr-fully-operational = Fully Operational
    .text = If a Death Star is in the system, finished or not: destroy 1 Rebel ship there.
swr-good-intel = Good Intel
    .text = During this combat the Rebels hold their tactic cards open.
swr-keep-them-from-escaping = Keep Them From Escaping
    .text = The Rebels have to fight it out: none of their units retreats from this combat.
swr-local-rumors = Local Rumors
    .text = The leader goes to a system with an Imperial unit. The Rebels say whether the base is in that region.
swr-proceeding-as-planned = Proceeding as Planned
    .text = Look through the project deck, take any card and put the leader on it, facedown. Then shuffle the deck.
swr-public-support = Public Support
    .text = The leader goes to an Imperial system without Rebel ground units, where 3 Stormtroopers appear. This round the leader does not hold units back there.
swr-ready-for-action = Ready for Action
    .text = The leader joins the combat from the pool. The leader cannot retreat and returns to the pool afterwards.
swr-scouting-mission = Scouting Mission
    .text = The leader goes to any system, and up to 4 TIE Fighters come there from anywhere without ships. If Rebel ships are there, a combat follows.
swr-target-the-generator = Target the Generator
    .text = Pick a structure in the system: it is destroyed.

## Objectives

swr-fact-objective =
    { $reputation ->
        [0] The Rebels gain 1 reputation for each
       *[other] The Rebels gain { $reputation } reputation
    }. Stage { $stage }, { $occasion ->
        [combat] played in a combat
       *[refresh] played before the Refresh Phase
    }.
# Part of other messages.
swr-death-star-plans = Death Star Plans

swr-crippling-blow = Crippling Blow
    .text = In a combat that the Rebels started, Imperial ground units with 3 health or more together are destroyed.
swr-cut-supply-lines = Cut Supply Lines
    .text = At least 3 Imperial systems hold a sabotage marker or a Rebel unit.
swr-defend-the-people = Defend the People
    .text = At least 4 Rebel systems hold a Rebel unit.
swr-rebel-assault = Rebel Assault
    .text = In a combat that the Rebels started, a { swr-star-destroyer } or { swr-super-star-destroyer } is destroyed.
swr-regional-support = Regional Support
    .text = All populous systems of 1 region are loyal to the Rebels.
swr-death-star-plans-2 = { swr-death-star-plans } (stage 2)
    .text = After a space battle with a Rebel fighter beside a Death Star: roll 3 dice. With a direct hit the Death Star is destroyed; otherwise the card stays in hand.
swr-heart-of-the-empire = Heart of the Empire
    .text = { swr-coruscant } holds a Rebel unit and no Imperial unit. The card returns to hand.
swr-leave-no-one-behind = Leave No One Behind
    .text = The Empire holds no captive.
swr-liberation = Liberation
    .text = A ground battle in a subjugated system goes to the Rebels.
swr-popular-support = Popular Support
    .text = At least 6 systems are loyal to the Rebels.
swr-death-star-plans-3 = { swr-death-star-plans } (stage 3)
    .text = { swr-death-star-plans-2.text }
swr-establish-outposts = Establish Outposts
    .text = At least 5 systems hold a Rebel unit.
swr-inspire-sympathy = Inspire Sympathy
    .text = Count the destroyed systems.
swr-major-victory = Major Victory
    .text = In a combat that the Rebels started, Imperial ships with 3 health or more together are destroyed.
swr-return-of-the-jedi = Return of the Jedi
    .text = The Rebels win a battle where { swr-darth-vader } or { swr-emperor-palpatine } is. If { swr-luke-skywalker-jedi } is there, 1 Imperial leader there leaves the game.

## Tactic cards

swr-fact-tactic =
    A { $theater ->
        [space] space
       *[ground] ground
    } tactic card { $use ->
        [special] for the attacker, who pays with a special
        [blocks] for the defender
       *[free] for the attacker
    }.
# Parts of other messages: cards that both decks have.
swr-tactic-brilliant-strategy = Brilliant Strategy
    .text = Draw 2 tactic cards, from either deck or from both.
swr-tactic-concentrate-fire = Concentrate Fire
    .text = 1 or 2 of your dice are rolled once more.
swr-tactic-critical-hit = Critical Hit
    .text = A unit of this theater takes 1 damage.
swr-tactic-defensive-formation = Defensive Formation
    .text = 1 damage of this attack is blocked.
swr-tactic-onslaught = Onslaught
    .text = 1 damage each to 1 or 2 units of this theater.
swr-tactic-take-it-down = Take It Down
    .text = 2 damage to 1 unit of this theater.
swr-tactic-unstoppable-assault = Unstoppable Assault
    .text = All damage of this battle goes through: the opponent blocks none of it.

swr-space-no-escape = No Escape
    .text = Until the next combat round the opponent has to stay and fight.
swr-space-outmaneuver = Outmaneuver
    .text = Discard another space tactic card: block up to 2 damage.
swr-ground-bombardment = Bombardment
    .text = Damage equal to the red attack value of 1 of your ships in the system.
swr-ground-dig-in = Dig In
    .text = Discard another ground tactic card: block up to 2 damage.
swr-ground-escape-plan = Escape Plan
    .text = This combat round your units can retreat without being carried.

## Decisions: who decides what

swr-decide = { $who }: { $question }

swr-decide-imperial-start = where does 1 { $unit } start?
swr-decide-rebel-start = which system gets starting units besides the base?
swr-decide-rebel-start-unit = where does 1 { $unit } start?
swr-decide-choose-base = where is the base?
swr-decide-assign = which mission gets a leader?
swr-decide-assign-leader = which leader goes on the mission?
swr-decide-action-place = where does the leader of { $card } go?
swr-decide-window-reveal = is an action card used before the mission is revealed?
swr-decide-search-leader = which leader does { $card } use?
swr-decide-search-missions = which mission of the deck does { $leader } get?
swr-decide-search-projects = which project does { $leader } get?
swr-decide-window-attempt = is an action card used against the attempt?
swr-decide-window-roll = is an action card used before the roll?
swr-decide-window-success = is an action card used after the success?
swr-decide-window-rescue = is an action card used after the rescue?
swr-decide-window-capture = is an action card used against the capture?
swr-decide-window-start-of-combat = is an action card used before the fighting?
swr-decide-undercover = which leader comes to oppose?
swr-decide-destiny = which leader of the mission is captured?
swr-decide-son-of-skywalker = which mission comes from the deck?
swr-decide-combat-card-theater = from which deck does { $card } draw?
swr-decide-combat-card-leader = which leader joins the combat through { $card }?
swr-decide-combat-card-target = what does { $card } destroy?
swr-decide-set-dice = which die is laid down, and on which side?
swr-decide-set-dice-second = is a second die laid down?
swr-decide-allow-assignment = may the Admiral’s leader stay on this mission?
swr-decide-command = activate a system, reveal a mission, or pass?
swr-decide-activate = which place does { $leader } activate?
swr-decide-move = which units move to { $place }?
swr-decide-card-move = which units does { $card } move to { $place }?
swr-decide-send-away = where do the ground units at { $place } go?
swr-decide-mission-place = where does { $mission } take place?
swr-decide-oppose = does a leader go to oppose { $mission }?
swr-decide-attach-ring = which leader gets the { $ring } ring?
swr-decide-attach-rings = which leaders get the rings?
swr-decide-dice-rings = does a ring change the dice?
swr-decide-diplomacy-ring = is the { swr-c-3po } ring given up, so that the mission succeeds?
swr-decide-falcon-ring = is the { swr-millennium-falcon } ring given up to rescue a captive?
swr-decide-rescue = which captive is rescued?
swr-decide-accompany = does { $leader } go along to the base?
swr-decide-nearest = where is the captive taken?
swr-decide-misdirect = whose mission shall the Empire send nobody against?
swr-decide-contingency = which mission does the leader go on?
swr-decide-research = 2 projects to choose from, or repairs and 1 project?
swr-decide-keep-project = which project stays in hand?
swr-decide-infiltrate = which objective stays on top?
swr-decide-region-loyalty = which system of the region is won over?
swr-decide-region-loyalty-second = which other system of the region is won over?
swr-decide-mon-calamari = 2 loyalty, or a { swr-mon-calamari-cruiser }?
swr-decide-uprising-circle = which unit with a circle joins?
swr-decide-uprising-triangle = which unit with a triangle joins?
swr-decide-queue-unit = what goes on the queue for the { swr-icon } of { $system }?
swr-decide-advance = which unit of the queue moves on?
swr-decide-advance-second = does another unit of the queue move on?
swr-decide-oversee = which unit of the queue is deployed?
swr-decide-destroy-units = which units at { $place } are destroyed, with { $count } health left?
swr-decide-destroy-ground-units = which ground units at { $place } are destroyed, with { $count } health left?
swr-decide-raid-queue = which units of the queue are destroyed, with { $count } health left?
swr-decide-demolish = which unit of the queue is destroyed for the { swr-icon } of { $system }?
swr-decide-keep-objective = which objective stays in hand?
swr-decide-order-objectives =
    { $count ->
        [4] which objective shall be on top?
       *[other] which objective comes next?
    }
swr-decide-retrieve-plans = which objective goes under the deck?
swr-decide-plant-number = how many probe cards go on top of the deck?
swr-decide-plant-on-top = which probe card is the next from the top?
swr-decide-plant-under = which probe card is the next under the deck?
swr-decide-name-system =
    { $count ->
        [one] which other system is named?
       *[other] which system is named besides the base’s?
    }
swr-decide-beacon-place = where in the base’s region does { $leader } go?
swr-decide-mobilization-order = which { swr-rapid-mobilization } comes first?
swr-decide-mobilize = move units, or look for a new base?
swr-decide-transfer-from = from which system do units come to { swr-the-base-space }?
swr-decide-transfer =
    { $count ->
        [0] which unit comes from { $place }?
        [one] which unit comes from { $place } after the first one?
       *[other] which unit comes from { $place } after the first { $count }?
    }
swr-decide-new-base = where is the new base?
swr-decide-add-leader = does a leader join the combat?
swr-decide-combat-action = which combat action comes next?
swr-decide-brilliant-strategy =
    { $count ->
        [0] from which deck does { swr-tactic-brilliant-strategy } draw?
       *[other] from which deck is the second card?
    }
swr-decide-concentrate-fire = which die does { swr-tactic-concentrate-fire } reroll?
swr-decide-concentrate-fire-second = which die is rerolled together with the { swr-die }?
swr-decide-card-damage =
    { $count ->
        [one] which unit does { $tactic } damage?
       *[other] which unit does { $tactic } damage, with { $count } points left?
    }
swr-decide-bombardment = which ship does { swr-ground-bombardment } fire from?
swr-decide-convert-hits = do black hits count as red hits?
swr-decide-assign-damage = which unit does the { swr-die } damage?
swr-decide-block = does a tactic card block damage?
swr-decide-block-cost = which card is discarded for { $tactic }?
swr-decide-block-damage = which damage is blocked?
swr-decide-block-damage-optional = is more damage blocked?
swr-decide-combat-objective = is an objective played now?
swr-decide-plans-target = what is the target of { swr-death-star-plans }?
swr-decide-plans-reroll = is a die of { swr-death-star-plans } rerolled?
swr-decide-eliminate-leader = which leader does { swr-return-of-the-jedi } eliminate?
swr-decide-retreat = retreat, and with which leader?
swr-decide-retreat-to = where does { $leader } lead the retreat?
swr-decide-retreat-units = which units go along to { $place }?
swr-decide-excess =
    { $faction ->
        [rebel] which Rebel unit at { $place } is lost, for want of ships?
       *[imperial] which Imperial unit at { $place } is lost, for want of ships?
    }
swr-decide-refresh-objective = is an objective played before the Refresh Phase?
swr-decide-discard-mission = which mission is discarded?
swr-decide-recruit = which action card stays?
swr-decide-recruit-leader = which leader joins?
swr-decide-build = what does the { swr-icon } of { $place } build?
swr-decide-scrap-for-gain = is 1 { $unit } on the board given up to gain it here?
swr-decide-deploy = where is 1 { $unit } deployed?

## Help: what happens, and what to think of

swr-help-imperial-start = Every Imperial system needs at least 1 ground unit. Ships that can carry others let you reach the Rebels sooner.
swr-help-rebel-start = Units can start in 1 system without Imperial units; the others wait at { swr-the-base-space }. A system far from the base can lead the Empire astray.
swr-help-rebel-start-unit = Units at { swr-the-base-space } are safe until the base is found. Units on the map keep the Empire from taking a system unhindered, but they can be attacked.
swr-help-choose-base = The Empire wins if it finds the base and takes it. Choose a system that the Empire cannot reach soon, with neighbours that are useful to you.
swr-help-assign = Leaders on missions cannot activate systems; leaders in the pool can activate, oppose and join combats. You may put leaders on a mission that they cannot do, as a bluff.
swr-help-assign-leader = To reveal the mission, its leaders need enough icons of its skill. A second leader can join later, for more dice.
swr-help-action-place = The leader goes there from the pool and stays until the Refresh Phase.
swr-help-window-reveal = You are asked whenever you might have such a card, so that the question tells nobody what you have.
swr-help-window-attempt = You are asked whenever you might have such a card, so that the question tells nobody what you have.
swr-help-window-roll = You are asked whenever you might have such a card, so that the question tells nobody what you have.
swr-help-window-success = You are asked whenever you might have such a card, so that the question tells nobody what you have.
swr-help-window-rescue = You are asked whenever you might have such a card, so that the question tells nobody what you have.
swr-help-window-capture = You are asked whenever you might have such a card, so that the question tells nobody what you have.
swr-help-window-start-of-combat = Cards of this kind hold for the whole combat and come before tactic cards are drawn. You are asked whenever you might have such a card, so that the question tells nobody what you have.
swr-help-undercover = The leader leaves where they are and opposes this attempt.
swr-help-destiny = Leaders who have just chosen to go to the base can be captured too.
swr-help-son-of-skywalker = The card goes to your hand and nobody else sees it. The deck is shuffled.
swr-help-combat-card-theater = Cards of the space deck work in space battles only, those of the ground deck in ground battles only.
swr-help-combat-card-leader = The leader helps with tactic values, but cannot lead a retreat, and returns to the pool after the combat.
swr-help-combat-card-target = It is destroyed at once, before any dice are rolled.
swr-help-set-dice = This die is not rolled but shows what you choose. The rest of the dice are rolled.
swr-help-set-dice-second = You may choose the side of 1 more die. The rest of the dice are rolled.
swr-help-allow-assignment = If you forbid it, the leader goes back to the pool and the Admiral assigns nobody else.
swr-help-command = An activated system gets a leader and units from its neighbours. After a pass you take no more turns in this phase, but your leaders in the pool can still oppose missions and join combats.
swr-help-activate = Units can come from systems next to it, unless one of your leaders is there. The leader stays until the Refresh Phase and helps in missions and combats there.
swr-help-move = Ground units and TIE Fighters need room on ships from the same system. If both factions then have units in the same theater, a combat follows.
swr-help-card-move =
    { $which ->
        [planetary-conquest] Up to 1 AT-AT, 1 AT-ST and 2 Stormtroopers come from 1 system, at any distance and without ships. If the base is there it is revealed, and Rebel ground units there mean a combat.
        [plan-the-assault] Any number of ships come, at any distance, and no ground units. A combat follows if both sides then have units in the same theater.
        [lead-the-strike-team] Up to 4 ground units come, at any distance and without ships. A combat follows if Imperial ground units are there.
        [scouting-mission] Up to 4 TIE Fighters come from any systems, at any distance and without ships. A combat follows if Rebel ships are there.
       *[other] Any number of units come, at any distance, but ground units need room on ships among them. The move tells the Empire nothing about the base.
    }
swr-help-send-away = All of them go to 1 Imperial system without Rebel ground units, at any distance. Captives stay where they are.
swr-help-mission-place = All leaders of the mission go there. Enemy leaders who are already there oppose an attempt by themselves.
swr-help-oppose = Both sides roll 1 die for each icon of the skill on their leaders there, and a tie stops the attempt. The leader you send stays there until the Refresh Phase.
swr-help-attach-ring = A leader has 1 ring at a time, and the ring works where that leader is. If the leader is captured, the ring is lost.
swr-help-attach-rings = A leader has 1 ring at a time: give them to 2 leaders. They work where those leaders are.
swr-help-dice-rings = Both rolls lie open. { swr-r2-d2 } turns an Imperial die to a blank and is then gone; { swr-master-yoda } rerolls a Rebel die once a round.
swr-help-diplomacy-ring = The ring works once. Keep it if a later mission matters more.
swr-help-falcon-ring = The ring works once. Leaders of the mission may go along to the base.
swr-help-rescue = The leader goes to the base at once.
swr-help-accompany = At the base the leader is out of reach of the Empire. Those who stay help in missions and combats here.
swr-help-nearest = These systems with Imperial units are equally near. The captive and the leaders of this mission go there.
swr-help-misdirect = For the rest of the round the Empire cannot send anybody against missions of this leader. Imperial leaders who are already there still oppose.
swr-help-contingency = The mission lies facedown and can be revealed on a later turn, if its leaders have enough icons. One that was used earlier this round will do.
swr-help-research = With 2 projects you keep the better one. Repairs remove the sabotage marker and bring 1 project unseen.
swr-help-keep-project = The other project goes under the deck. Projects count towards the 10 missions in hand.
swr-help-infiltrate = You draw the card on top next; the other goes under the deck, where it may never be reached.
swr-help-region-loyalty = A neutral system becomes loyal to the Empire, a system loyal to the Rebels becomes neutral. A base in a system loyal to the Empire is revealed.
swr-help-region-loyalty-second = It has to be another system than the first one.
swr-help-mon-calamari = Loyalty brings units and a place to deploy them. The cruiser is ready after 3 rounds, whoever holds the system.
swr-help-uprising-circle = The unit joins at once, and a combat follows. Consider in which theater the Empire is weaker there.
swr-help-uprising-triangle = Ships and ground units can be mixed. A combat follows in each theater where both sides have units.
swr-help-queue-unit = Every icon of the system counts, even with sabotage. The unit moves 1 space nearer each round.
swr-help-advance = The unit comes into play a round sooner.
swr-help-advance-second = It has to be another unit than the first one.
swr-help-oversee = The unit comes into play in this system at once. A Death Star can come only where it is being built.
swr-help-destroy-units = The health of all units you choose counts together. They are destroyed at once, and nothing can be blocked.
swr-help-destroy-ground-units = The health of all units you choose counts together. It is no combat, so nothing can be blocked.
swr-help-raid-queue = The health of all units you choose counts together. A Death Star has no health and cannot be chosen.
swr-help-demolish = Each icon destroys 1 unit of its kind, on any space. A unit on a low space would have come sooner.
swr-help-keep-objective = The other card goes under the deck. The Empire sees only the stages on the backs.
swr-help-order-objectives = Say which card comes next, the top one first. The Empire sees only the stages on the backs.
swr-help-retrieve-plans = You have seen the whole hand and will remember it. The card you choose will hardly be drawn again.
swr-help-plant-number = The others go under the deck. The Empire knows these cards, but not which go where.
swr-help-plant-on-top = The Empire draws from the top. It learns how many cards lie there, not in which order.
swr-help-plant-under = Say which card comes next under the deck. The Empire will hardly draw it again.
swr-help-name-system = The Empire hears 3 names in no order; one of them is the base’s. Name systems where it could well be.
swr-help-beacon-place = The leader is free, but everybody learns the region of the base. Any system of that region will do.
swr-help-search-leader = The leader goes on a mission that you search in a deck.
swr-help-search-missions = The mission lies facedown and is not shown. Its skills are still needed when you reveal it.
swr-help-search-projects = The project lies facedown and is not shown. Its skills are still needed when you reveal it.
swr-help-mobilization-order = A search with 2 leaders sees 8 probe cards, with 1 leader 4. Decide what you want to know before the second one.
swr-help-mobilize = Up to 5 units can come from 1 system while the base is hidden; or you see some probe cards and may move the base to 1 of them. If you move, the Empire learns where the old base was.
swr-help-transfer-from = All units come from this 1 system, at any distance. Ground units still need room on ships that come along.
swr-help-transfer = Up to 5 units come along, and ground units need room on ships among them.
swr-help-new-base = The old place is shown, and its units and leaders stay in that system. If you move nowhere, the Empire learns nothing.
swr-help-add-leader = You draw as many tactic cards as the tactic values of the leader say. Without one you draw no cards, and with no leader there at all you cannot retreat.
swr-help-combat-action = A special on a die draws a card, or pays for a card that asks for one. When you are done, hits and direct hits are assigned.
swr-help-brilliant-strategy = Cards of the space deck work in space battles only, those of the ground deck in ground battles only.
swr-help-concentrate-fire = Up to 2 dice are rerolled together. Blanks and hits without a target are the best ones to reroll.
swr-help-concentrate-fire-second = Both dice are rerolled together. You may also reroll the first one alone.
swr-help-card-damage = The damage goes to an enemy unit of this theater, whatever the colour of its health. Damage that adds up to the health of a unit destroys it.
swr-help-bombardment = The ship gives as much damage as it has red dice, all of it to enemy ground units.
swr-help-convert-hits = Red hits go to red health, such as that of Star Destroyers. Hits that stay black go to black health.
swr-help-assign-damage = A black hit goes to black health, a red hit to red health, a direct hit to either. Damage that adds up to the health of a unit destroys it.
swr-help-block = Only damage of this attack can be blocked, not older markers. A card you keep can still help later in this combat.
swr-help-block-cost = The discarded card has no effect of its own. Give up the one you need least.
swr-help-block-damage = Take damage away where it saves a unit.
swr-help-block-damage-optional = You may block 1 more damage, on the same unit or on another.
swr-help-combat-objective = Only 1 objective can be played in a combat, and only now that its condition is met.
swr-help-plans-target = If the unfinished Death Star falls, the one on the queue falls with it.
swr-help-plans-reroll = The { swr-master-yoda } ring rerolls 1 die a round. 1 direct hit destroys the target.
swr-help-eliminate-leader = An eliminated leader is out of the game for good. Only leaders who are still there can be chosen.
swr-help-retreat = All your ships leave together with the leader; what they cannot carry stays behind. You can retreat once in a combat.
swr-help-retreat-to = You retreat to your own units or loyalty if you can, never to enemy units.
swr-help-retreat-units = Ground units and TIE Fighters go along as far as there is room. Those left behind fight on.
swr-help-excess = Units that no ship can carry cannot stay in a destroyed system. Keep the ones worth most.
swr-help-refresh-objective = 1 objective can be played now, if its condition is met. The Empire sees it only when you play it.
swr-help-discard-mission = At most 10 missions stay in hand. Starting missions count, but cannot be discarded.
swr-help-recruit = You get a leader from the card you keep, and may use the card once later. The other card goes under the deck unseen.
swr-help-recruit-leader = The leader goes to the pool at once. Everybody sees the leader, nobody sees the card.
swr-help-build = The unit goes on the queue and moves 1 space nearer each round. You may also build nothing.
swr-help-scrap-for-gain = The supply holds no more of them. A unit given up on the board comes back in the new place.
swr-help-deploy = At most 2 units go to each system, and none to one with sabotage or enemy units. What you hold back waits on space 1 of the queue.

## Choices: the words on a button

swr-choose-place =
    { $moment ->
        [deploy] Deploy to { $place }
       *[start] Place at { $place }
    }
swr-choose-start = Start at { $place }
    .base = Everything at { swr-the-base-space }
swr-choose-base = { $system }
swr-choose-mission = Assign to { $mission }
swr-choose-join = Join { $leader }
swr-choose-assign = Send { $leader }
swr-choose-allow = Allow it
swr-choose-forbid = Forbid it
swr-choose-lead = Activate with { $leader }
swr-choose-activate = Activate { $place }
swr-choose-move = Move { $unit } from { $place }
swr-choose-escort = Take { $leader } along
swr-choose-reveal = Reveal { $mission }: { $leader }
swr-choose-reveal-base = Reveal the base
swr-choose-at = At { $place }
swr-choose-against = Against { $leader }
swr-choose-oppose = Oppose with { $leader }
swr-choose-attach = { $ring } for { $leader }
swr-choose-ring = Give up { $ring }
swr-choose-blank = Turn 1 Imperial { swr-face } to a blank
swr-choose-roll-again = Reroll 1 Rebel { swr-face }
swr-choose-rescue = Rescue { $leader }
swr-choose-go = Go to the base
swr-choose-protect = The mission of { $leader }
swr-choose-keep = Keep { $mission }
swr-choose-research = Draw 2 projects, keep 1
swr-choose-repair = Remove the sabotage marker, draw 1 project
swr-choose-top = Leave { $objective } on top
swr-choose-keep-objective = Keep { $objective }
swr-choose-next = { $objective } comes next
swr-choose-bury = Put { $objective } under the deck
swr-choose-on-top = { $count } on top
swr-choose-probe = { $system }
swr-choose-name = Name { $system }
swr-choose-with = Use { $leader }
swr-choose-transfer = Move units to the base
swr-choose-relocate = Look for a new base
swr-choose-first =
    { $count ->
        [one] The one with 1 leader first
       *[other] The one with { $count } leaders first
    }
swr-choose-from = From { $system }
swr-choose-add = Add { $leader }
swr-choose-draw =
    { $special ->
        [black] Draw a tactic card for a black special
        [red] Draw a tactic card for a red special
       *[any] Draw a tactic card for a special
    }
swr-choose-deck =
    { $theater ->
        [space] Draw from the space deck
       *[ground] Draw from the ground deck
    }
swr-choose-tactic =
    { $special ->
        [black] Play { $tactic } for a black special
        [red] Play { $tactic } for a red special
       *[any] Play { $tactic }
    }
swr-choose-spend = Discard { $tactic }
swr-choose-reroll = Reroll 1 { swr-die }
swr-choose-reroll-any = Reroll { $die }
swr-choose-set = Lay down { $die }
swr-choose-convert =
    { $count ->
        [one] Count 1 black hit as red
       *[other] Count { $count } black hits as red
    }
swr-choose-hit = Damage { $unit }{ swr-so-far }
swr-choose-block = Block on { $unit }{ swr-so-far }
# Part of other messages: the damage on a unit, from earlier attacks and from this one.
swr-so-far =
    { $damaged ->
        [yes] {""} (before { $markers }, now { $assigned })
       *[no] {""}
    }
swr-choose-bombard = Fire from { $unit }
swr-choose-objective = Play { $objective }
swr-choose-aim = Aim at { $unit }
swr-choose-eliminate = Eliminate { $leader }
swr-choose-retreat = Retreat with { $leader }
swr-choose-to =
    { $moment ->
        [send-away] Send them to { $system }
       *[start] Retreat to { $system }
    }
swr-choose-take = Take 1 { $unit }{ swr-so-far } along
swr-choose-destroy =
    { $moment ->
        [excess] Lose 1 { $unit }
        [destroy] Destroy 1 { $unit }
       *[build] Give up 1 { $unit } at { $place }
    }
swr-choose-discard = Discard { $mission }
swr-choose-use = Use { $card }
swr-choose-recruit = Keep { $card }
swr-choose-enlist = Recruit { $leader }
swr-choose-more = Draw another card
swr-choose-build = Build 1 { $unit }
swr-choose-queue = Put 1 { $unit } on the queue
swr-choose-on-queue =
    { $moment ->
        [deploy] Deploy 1 { $unit } from space { $space }
        [advance] Move 1 { $unit } on from space { $space }
       *[destroy] Destroy 1 { $unit } on space { $space }
    }
swr-choose-gain = Gain 1 { $unit }
swr-choose-rally = Gain 2 loyalty
swr-choose-pass = Pass
swr-choose-decline = Decline
swr-choose-done = Done
# Instead of “Decline” and “Done”, where a button can say more.
swr-choose-stop =
    .assign = Assign nothing further
    .move = Move nothing further
    .transfer = Move nothing
    .window = Use no card
    .oppose = Do not oppose
    .ring = Use no ring
    .accompany = Stay here
    .mobilize = Do neither
    .new-base = Keep the base
    .add-leader = Add no leader
    .combat-action = No further action
    .concentrate-fire = Reroll no other die
    .set-dice = Lay down no other die
    .convert = Leave them black
    .plans-reroll = Reroll no die
    .damage = No further damage
    .block = Block nothing further
    .objective = Play no objective
    .retreat = Do not retreat
    .retreat-units = Take nothing further along
    .recruit = Recruit nobody
    .build = Build nothing
    .deploy = Hold it back
    .destroy = Destroy nothing further
    .advance = Move nothing further

## Log: what happened

swr-log-probe-revealed = The probe card of { $system } is revealed.
swr-log-unit-placed = 1 { $unit } is placed at { $place }.
swr-log-actions-dealt = { swr-the-faction } { $faction ->
        [rebel] receive
       *[imperial] receives
    } { $cards }.
    .hidden = { swr-the-faction } { $faction ->
            [rebel] receive
           *[imperial] receives
        } action cards.
swr-log-base-chosen = The base is at { $system }.
    .hidden = The Rebels hide their base.
swr-log-loyalty-gained =
    { $faction ->
        [rebel] { $system } is loyal to the Rebels.
       *[imperial] { $system } is loyal to the Empire.
    }
swr-log-loyalty-lost =
    { $faction ->
        [rebel] { $system } is no longer loyal to the Rebels.
       *[imperial] { $system } is no longer loyal to the Empire.
    }
swr-log-subjugated = The Empire subjugates { $system }.
swr-log-subjugation-ended = { $system } is no longer subjugated.
swr-log-sabotaged = { $system } is sabotaged.
swr-log-sabotage-removed = The sabotage at { $system } is repaired.
swr-log-system-destroyed = { $system } is destroyed.
swr-log-round-began = Round { $time } begins.
swr-log-mission-assigned = { $leader } goes on { $mission }.
    .hidden = { $leader } goes on a mission.
swr-log-assignment-forbidden = The { $role } forbids the assignment.
swr-log-assignment-done =
    { $faction ->
        [rebel] The Rebels have assigned their leaders.
       *[imperial] The Empire has assigned its leaders.
    }
    .team = The { $role } has assigned all leaders.
swr-log-passed =
    { $faction ->
        [rebel] The Rebels pass.
       *[imperial] The Empire passes.
    }
    .team = The { $role } passes.
swr-log-missions-returned = Missions that were not revealed return to hand, their leaders to the pool.
swr-log-activated = { $leader } activates { $place }.
swr-log-moved = 1 { $unit } moves from { $from } to { $to }.
swr-log-escorted = { $leader } is taken to { $place }.
swr-log-base-not-there = The base is not at { $system }.
swr-log-base-revealed = The base is revealed: { $system }.
swr-log-mission-revealed = { $leaders } { $count ->
        [one] reveals
       *[other] reveal
    } { $mission }.
swr-log-mission-at = The mission takes place at { $place }.
    .against = The mission takes place at { $place }, against { $leader }.
swr-log-opposed = { $leader } goes to oppose it.
swr-log-not-opposed =
    { $faction ->
        [rebel] The Rebels send nobody to oppose it.
       *[imperial] The Empire sends nobody to oppose it.
    }
swr-log-dice-rolled = { swr-the-faction } { $faction ->
        [rebel] roll
       *[imperial] rolls
    } { $dice }: { $successes ->
        [one] 1 success
       *[other] { $successes } successes
    }.
    .nothing = { swr-the-faction } { $faction ->
            [rebel] have
           *[imperial] has
        } no dice to roll.
swr-log-mission-succeeded = { $mission } succeeds.
swr-log-mission-failed = { $mission } fails.
swr-log-mission-resolved = { $mission } takes effect.
swr-log-mission-returned = { $mission } returns to hand.
swr-log-mission-discarded = { $mission } is discarded.
swr-log-leader-captured = { $leader } is captured.
swr-log-leader-rescued = { $leader } is rescued.
swr-log-leader-detained = { $leader } is detained and stays on the board for another round.
swr-log-leader-protected = The Empire can send nobody against missions of { $leader } this round.
swr-log-leader-replaced = { $leader } becomes { $by }.
swr-log-ring-attached = { $leader } gets the { $ring } ring.
swr-log-ring-removed = { $leader } loses the { $ring } ring.
swr-log-die-turned = An Imperial { swr-face } is turned to a blank.
swr-log-die-rolled-again = A Rebel { swr-face } is rerolled: { $to }.
swr-log-leader-moved = { $leader } goes to { $place }.
swr-log-projects-drawn = The Empire draws { $cards }.
    .hidden =
        The Empire draws { $count ->
            [0] no projects
            [one] 1 project
           *[other] { $count } projects
        }.
swr-log-project-kept = The Empire keeps { $mission }.
    .hidden = The Empire keeps 1 project.
swr-log-objectives-seen = The Rebels see { $cards } on the objective deck.
    .hidden = The Rebels look at the top of the objective deck.
swr-log-objectives-ordered = The objective deck begins with { $cards }.
    .hidden = The Rebels put the objectives back on the deck.
swr-log-objective-kept = The Rebels keep { $objective }.
    .hidden = The Rebels keep a card of stage { $stage }.
swr-log-objectives-shown = The Rebels show their objectives: { $cards }.
    .hidden =
        The Rebels show the Empire { $count ->
            [0] that they hold no objectives
            [one] 1 objective
           *[other] { $count } objectives
        }.
swr-log-objective-buried = { $objective } goes under the objective deck.
    .hidden = An objective of stage { $stage } goes under the deck.
swr-log-probes-taken = The Rebels take the probe cards of { $cards } from the Empire.
    .hidden =
        The Rebels take { $count ->
            [0] no probe cards
            [one] 1 probe card
           *[other] { $count } probe cards
        } from the Empire.
swr-log-probes-planted =
    The Rebels put { $top ->
        [one] 1 probe card
       *[other] { $top } probe cards
    } on top of the deck and { $under } under it.
swr-log-probes-handed-over = The Empire receives the probe cards of { $cards }; the others are shuffled into the deck.
    .hidden =
        The Empire receives { $count ->
            [0] no probe cards
            [one] 1 probe card
           *[other] { $count } probe cards
        }; the others are shuffled into the deck.
swr-log-base-there = The base is at { $system }, but stays hidden.
swr-log-region-told = The base is in the region of { $system }.
    .not = The base is not in the region of { $system }.
swr-log-systems-named = The Rebels name { $cards }; the base is in 1 of these systems.
swr-log-objectives-arranged = { $objective } is on top of the objective deck.
    .hidden = The Rebels leave a card of stage { $stage } on top of the objective deck.
swr-log-probes-drawn = The Empire draws the probe cards of { $cards }.
    .hidden =
        The Empire draws { $count ->
            [0] no probe cards
            [one] 1 probe card
           *[other] { $count } probe cards
        }.
swr-log-mobilization-pending =
    { swr-rapid-mobilization } with { $count ->
        [one] 1 leader
       *[other] { $count } leaders
    } takes effect at the end of the Command Phase.
swr-log-probes-seen = The Rebels see the probe cards of { $cards }.
    .hidden =
        The Rebels look at { $count ->
            [0] no probe cards
            [one] 1 probe card
           *[other] { $count } probe cards
        }.
swr-log-base-moved = The base moves from { $system } to { $to }.
    .hidden = The base was at { $system }; the Rebels have a new one.
swr-log-base-stays = The base stays where it is.
swr-log-combat-began =
    { $faction ->
        [rebel] The Rebels start a combat at { $system }.
       *[imperial] The Empire starts a combat at { $system }.
    }
swr-log-leader-added = { $leader } joins the combat.
swr-log-tactics-drawn = { swr-the-faction } { $faction ->
        [rebel] draw
       *[imperial] draws
    } { $cards }.
    .hidden = { swr-the-faction } { $faction ->
            [rebel] draw
           *[imperial] draws
        } { $count ->
            [0] no
           *[other] { $count }
        } { $theater ->
            [space] space
           *[ground] ground
        } tactic { $count ->
            [one] card
           *[other] cards
        }.
swr-log-combat-round-began = Combat round { $round } begins.
swr-log-mission-deck-renewed = The discarded { $faction ->
        [rebel] Rebel
       *[imperial] Imperial
    } missions are shuffled into a new deck.
swr-log-project-deck-renewed = The discarded projects are shuffled and go under the project deck.
swr-log-tactic-deck-renewed = The discarded { $theater ->
        [space] space
       *[ground] ground
    } tactic cards are shuffled into a new deck.
swr-log-attack-began = { swr-the-faction } { $faction ->
        [rebel] attack
       *[imperial] attacks
    } { $theater ->
        [space] in space
       *[ground] on the ground
    }.
swr-log-attack-rolled = { swr-the-faction } { $faction ->
        [rebel] roll
       *[imperial] rolls
    } { $dice }.
    .nothing = { swr-log-dice-rolled.nothing }
swr-log-tactic-played = { swr-the-faction } { $faction ->
        [rebel] play
       *[imperial] plays
    } { $tactic }.
swr-log-tactic-discarded = { swr-the-faction } { $faction ->
        [rebel] discard
       *[imperial] discards
    } { $tactic }.
swr-log-tactics-shown = { swr-the-faction } { $faction ->
        [rebel] show
       *[imperial] shows
    } { $cards }.
swr-log-die-set = The Rebels lay down { $die }.
swr-log-ring-used = { $leader } has the help of the { $ring } ring.
swr-log-plain-die-rerolled = The Rebels reroll { $from }: { $to }.
swr-log-hits-converted =
    { $count ->
        [one] 1 black hit counts as red.
       *[other] { $count } black hits count as red.
    }
swr-log-die-rerolled = The { swr-die } is rerolled: { $to }.
swr-log-damaged = 1 { $unit } is hit.
swr-log-damage-blocked = 1 damage on 1 { $unit } is blocked.
swr-log-unit-destroyed = 1 { $unit } is destroyed at { $place }.
swr-log-objective-revealed = The Rebels reveal { $objective }.
swr-log-objective-played = The Rebels play { $objective }.
swr-log-plans-rolled = The Rebels roll { $dice }.
swr-log-plans-missed = Without a direct hit the plans are of no use this time.
swr-log-leader-eliminated = { $leader } is eliminated.
swr-log-retreated =
    { $faction ->
        [rebel] The Rebels retreat with { $leader } to { $system }.
       *[imperial] The Empire retreats with { $leader } to { $system }.
    }
swr-log-battle-won = { swr-the-faction } { $faction ->
        [rebel] win
       *[imperial] wins
    } { $theater ->
        [space] the space battle
       *[ground] the ground battle
    }.
swr-log-leader-withdrew = { $leader } returns to the pool.
swr-log-combat-ended = The combat at { $system } ends.
swr-log-leaders-returned = All free leaders return to their pools.
swr-log-missions-drawn = { swr-the-faction } { $faction ->
        [rebel] draw
       *[imperial] draws
    } { $cards }.
    .hidden = { swr-the-faction } { $faction ->
            [rebel] draw
           *[imperial] draws
        } { $count ->
            [0] no missions
            [one] 1 mission
           *[other] { $count } missions
        }.
swr-log-objective-drawn = The Rebels draw { $objective }.
    .hidden = The Rebels draw 1 objective.
swr-log-time-advanced = The time marker moves to { $time }.
swr-log-reputation-gained = The Rebels gain reputation: the marker moves to { $reputation }.
swr-log-reputation-lost = The Rebels lose reputation: the marker moves to { $reputation }.
swr-log-recruit-drawn = { swr-the-faction } { $faction ->
        [rebel] draw
       *[imperial] draws
    } { $cards }.
    .hidden = { swr-the-faction } { $faction ->
            [rebel] draw
           *[imperial] draws
        } { $count ->
            [0] no action cards
            [one] 1 action card
           *[other] { $count } action cards
        }.
swr-log-card-kept = { swr-the-faction } { $faction ->
        [rebel] keep
       *[imperial] keeps
    } { $card }.
    .hidden = { swr-the-faction } { $faction ->
            [rebel] keep
           *[imperial] keeps
        } 1 action card.
swr-log-reveal-announced = The mission of { $leader } is about to be revealed.
swr-log-mission-found = { swr-the-faction } { $faction ->
        [rebel] take
       *[imperial] takes
    } { $mission } from the deck, which is shuffled.
    .hidden = { swr-the-faction } { $faction ->
        [rebel] take
       *[imperial] takes
    } a mission from the deck, which is shuffled.
swr-log-action-used = { $card } is used.
swr-log-action-discarded = { $card } is discarded without effect.
swr-log-actions-boxed =
    { $faction ->
        [rebel] The action cards of the Rebels go back to the box.
       *[imperial] The action cards of the Empire go back to the box.
    }
swr-log-build-opened = { swr-the-faction } { $faction ->
        [rebel] build
       *[imperial] builds
    } { $count ->
        [0] no units
        [one] 1 unit
       *[other] { $count } units
    }.
swr-log-leader-recruited = { $leader } is recruited.
swr-log-unit-built = 1 { $unit } goes on space { $space } of the { swr-of-the-faction } queue.
swr-log-unit-advanced = 1 { $unit } moves on to space { $space } of the { swr-of-the-faction } queue.
swr-log-queued-destroyed = 1 { $unit } is destroyed on space { $space } of the { swr-of-the-faction } queue.
swr-log-unit-chosen-to-build = { swr-the-faction } { $faction ->
        [rebel] choose
       *[imperial] chooses
    } to build 1 { $unit }.
    .hidden = { swr-the-faction } { $faction ->
            [rebel] choose
           *[imperial] chooses
        } what to build.
swr-log-queue-moved = The { swr-of-the-faction } queue moves on.
swr-log-unit-gained = 1 { $unit } joins at { $place }.
swr-log-unit-deployed = 1 { $unit } is deployed to { $place }.
swr-log-unit-held-back = 1 { $unit } waits on space 1 of the { swr-of-the-faction } queue.
swr-log-game-ended =
    { $faction ->
        [rebel] The Rebels win the game.
       *[imperial] The Empire wins the game.
    }
