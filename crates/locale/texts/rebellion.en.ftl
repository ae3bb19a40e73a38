### Every text of Star Wars: Rebellion in English.
###
### Factions come as ids in $faction and $other ("rebel" or "imperial"), so that a sentence can be built
### around them; systems, units, leaders and cards come as names, a unit in $a-unit with its article. A place
### can also be the Rebel Base space, which then comes with its article. Attributes: .text explains a
### component, .a is a unit with its article, .hidden is what somebody is told who may not see the card,
### .team is said where factions are teams.

## The game

rebellion = Star Wars: Rebellion
    .text = A board game for 2 to 4 players. The Empire searches the galaxy for the hidden Rebel base; the Rebels hold out and win support until the reputation and time markers meet.

swr-full = Full game
    .text = 2 players. Loyalty is drawn at random, both factions choose where to place their starting units, and each has 2 action cards.
swr-full-3 = Full game for 3
    .text = 3 players: 1 plays the Rebels, and 2 share the Empire as Admiral and General. Loyalty is drawn at random, and both factions choose where to place their starting units.
swr-full-4 = Full game for 4
    .text = 4 players: each faction has an Admiral and a General. Loyalty is drawn at random, and both factions choose where to place their starting units.
swr-first = First game
    .text = 2 players. Loyalty and starting units are already set up, and action cards are used only to recruit leaders: a good start for newcomers.
swr-first-3 = First game for 3
    .text = 3 players: 1 plays the Rebels, and 2 share the Empire. Loyalty and starting units are already set up, and action cards are used only to recruit leaders.
swr-first-4 = First game for 4
    .text = 4 players: each faction has an Admiral and a General. Loyalty and starting units are already set up, and action cards are used only to recruit leaders.

swr-rebel-admiral = Rebel Admiral
    .text = Commands the blue Rebel leaders and fights the space battles. Recruits, builds and deploys for the Rebels.
swr-rebel-general = Rebel General
    .text = Commands the orange Rebel leaders and fights the ground battles. Holds the Rebels’ missions and objectives.
swr-imperial-admiral = Imperial Admiral
    .text = Commands the blue Imperial leaders and fights the space battles. Recruits, builds and deploys for the Empire.
swr-imperial-general = Imperial General
    .text = Commands the orange Imperial leaders and fights the ground battles. Holds the Empire’s missions and probe cards.

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
    .text = The skill for missions that win loyalty and allies.
swr-intel = Intel
    .text = The skill for missions that trade in secrets: objectives, captured leaders and the location of the base.
swr-spec-ops = Spec Ops
    .text = The skill for missions that raid, sabotage and capture.
swr-logistics = Logistics
    .text = The skill for missions that move and build units.
swr-space = Space
    .text = Where ships fight, before the ground battle.
swr-ground = Ground
    .text = Where ground units fight, after the space battle.
swr-blank = Blank
    .text = Counts for nothing in missions or combat.
swr-hit = Hit
    .text = 1 success in a mission. In combat, 1 damage to a unit whose health is the same color as the die.
swr-direct-hit = Direct hit
    .text = 1 success in a mission. In combat, 1 damage to a unit with health of either color.
swr-special = Special
    .text = 2 successes in a mission. In combat, spend it to draw a tactic card, or to play one that needs it.

## Systems

swr-fact-system =
    A populous system in region { $region }. { $count ->
        [one] Its resource icon ({ $icons }) puts 1 unit
       *[other] Its resource icons ({ $icons }) put units
    } on space { $number } of the build queue. Adjacent to { $neighbours }.
swr-fact-remote-system = A remote system in region { $region }: it has no resource icons and no loyalty, and units can’t be deployed here. Adjacent to { $neighbours }.

swr-rebel-base = Rebel Base space
    .text = Rebel units and leaders at the base stay here while it is hidden. From here they can move to the base’s system or any system adjacent to it, and back. The space’s resource icons ({ $icons }) put units on space 1 of the build queue.
swr-alderaan = Alderaan
swr-bespin = Bespin
swr-bothawui = Bothawui
swr-cato-neimoidia = Cato Neimoidia
swr-corellia = Corellia
swr-coruscant = Coruscant
    .text = It stays loyal to the Empire until it is destroyed, and the Rebel base can never be here.
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
        [station] space station
        [infantry] infantry unit
        [vehicle] ground vehicle
       *[structure] structure
    } { $health ->
        [0] with no health value
       *[other] with { $health } { $colour ->
            [black] black
           *[red] red
        } health
    }. It rolls { $dice ->
        [none] no dice
       *[other] { $dice }
    }{ $capacity ->
        [0] {""}
        [one] {" "}and carries 1 unit
       *[other] {" "}and carries { $capacity } units
    }{ $moves ->
        [carried] {" "}and must be carried by a ship
        [immobile] {" "}and can’t move
       *[free] {""}
    }. { $icon ->
        [none] No resource icon builds it
       *[other] The { $icon } builds it
    }; { $supply ->
        [one] there is 1 in the game
       *[other] there are { $supply } in the game
    }.

swr-tie-fighter = TIE Fighter
    .text = It can be left behind in a retreat.
    .a = a TIE Fighter
swr-assault-carrier = Assault Carrier
    .a = an Assault Carrier
swr-star-destroyer = Star Destroyer
    .a = a Star Destroyer
swr-super-star-destroyer = Super Star Destroyer
    .text = It comes into play only through { swr-construct-super-star-destroyer }.
    .a = a Super Star Destroyer
swr-death-star = Death Star
    .text = It can’t be damaged: only { swr-death-star-plans } can destroy it. While it is in a system, Imperial units there can’t retreat.
    .a = a Death Star
swr-death-star-under-construction = Death Star Under Construction
    .text = It is destroyed if it is the only Imperial ship left in a system with Rebel ships; whenever it is destroyed, so is the Death Star on the build queue. While it is in a system, Imperial units there can’t retreat.
    .a = a Death Star Under Construction
swr-stormtrooper = Stormtrooper
    .a = a Stormtrooper
swr-at-st = AT-ST
    .a = an AT-ST
swr-at-at = AT-AT
    .a = an AT-AT
swr-x-wing = X-wing
    .a = an X-wing
swr-y-wing = Y-wing
    .a = a Y-wing
swr-rebel-transport = Rebel Transport
    .text = If transports are the only Rebel ships left in a system with Imperial ships, they must retreat or be destroyed.
    .a = a Rebel Transport
swr-corellian-corvette = Corellian Corvette
    .a = a Corellian Corvette
swr-mon-calamari-cruiser = Mon Calamari Cruiser
    .a = a Mon Calamari Cruiser
swr-rebel-trooper = Rebel Trooper
    .a = a Rebel Trooper
swr-airspeeder = Airspeeder
    .a = an Airspeeder
swr-shield-generator = Shield Generator
    .text = At the start of every ground battle in its system, the Rebels draw 1 ground tactic card.
    .a = a Shield Generator
swr-ion-cannon = Ion Cannon
    .text = In every space battle in its system, the Empire rolls 2 fewer red dice.
    .a = an Ion Cannon

## Leaders

swr-fact-leader =
    { $faction ->
        [rebel] A Rebel leader
       *[imperial] An Imperial leader
    } { $entry ->
        [start] who starts in the leader pool
        [replaces] who replaces { swr-luke-skywalker } through { swr-seek-yoda }
       *[recruit] who can be recruited
    }, commanded by { $frame ->
        [blue] the Admiral (blue)
       *[orange] the General (orange)
    } in a team game. Skills: { $skills }. { $tactics ->
        [none] No tactic values, so this leader can’t activate systems.
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
    .text = A captured leader stays in Imperial hands and can’t do anything until rescued. There is only 1 Captured Leader ring: if a second leader is captured, the first goes free.
swr-carbonite = Carbonite
    .text = A frozen leader still counts as captured, but the Captured Leader ring is free for another leader.
swr-dark-side = Lure of the Dark Side
    .text = This leader serves the Empire for the rest of the game.
swr-master-yoda = Master Yoda
    .text = Once per round, in a mission or combat where this leader is present, the Rebels may reroll 1 of their dice.
swr-millennium-falcon = Millennium Falcon
    .text = After a Rebel mission succeeds in this leader’s system, the Rebels may give up the ring to rescue 1 captured leader there.
swr-c-3po = C-3PO
    .text = When a Rebel Diplomacy mission fails in this leader’s system, the Rebels may give up the ring to make it succeed.
swr-r2-d2 = R2-D2
    .text = After the Empire rolls dice in a mission in this leader’s system, the Rebels may give up the ring to turn 1 of those dice into a blank.

## Missions

swr-fact-mission =
    { $attempt ->
        [yes] It can be opposed
       *[no] It can’t be opposed
    }, and the leaders on it need { $count } { $skill } { $count ->
        [one] icon
       *[other] icons
    }.
swr-fact-mission-portrait = { $leader } adds 2 successes to the attempt.
swr-fact-mission-all-skills = Each side rolls dice for all its skill icons.
swr-fact-mission-starting = After use, it returns to your hand.

swr-build-alliance = Build Alliance
    .text = In a populous system: the Rebels gain 1 loyalty there. They roll 2 extra dice if they have a unit there.
swr-infiltration = Infiltration
    .text = In a system with an Imperial unit: look at the top 2 objectives, leave 1 on top and put the other on the bottom of the deck.
swr-rapid-mobilization = Rapid Mobilization
    .text = At the Rebel Base space: when the Command Phase ends, either move up to 5 units there from 1 system if the base is hidden, or look for a new base. To find one, look at 4 probe cards, or 8 with 2 leaders on the mission.
swr-sabotage = Sabotage
    .text = In a populous system: place a sabotage marker. Until it is removed, nobody can build with the system’s resource icons or deploy units there.
swr-base-defenses = Base Defenses
    .text = In a Rebel system: take a { swr-shield-generator } and an { swr-ion-cannon } from the supply and place them in the Rebel Base space.
swr-contingency-plan = Contingency Plan
    .text = No system needed: move the leader from this card onto a starting mission from your hand, facedown. You may choose a mission you already used this round. If the leader is { swr-lando-calrissian }, that leader’s next attempt this round gets 2 extra successes.
swr-covert-operation = Covert Operation
    .text = In a system with an Imperial unit: draw 2 objectives, keep 1 and put the other on the bottom of the deck.
swr-daring-rescue = Daring Rescue
    .text = In a system with a captured leader: rescue 1 captured leader there.
swr-demolition = Demolition
    .text = In an Imperial system: for each of the system’s resource icons, destroy 1 unit on the Imperial build queue that can be built with that icon.
swr-establish-trade-relations = Establish Trade Relations
    .text = In a system without a sabotage marker: the Rebels gain 1 loyalty there and put 1 unit on their build queue for each of the system’s resource icons.
swr-for-the-greater-good = For the Greater Good
    .text = In a system with a captured leader: rescue 1 captured leader there and draw 1 objective. The leaders on the mission stay in the system.
swr-hidden-fleet = Hidden Fleet
    .text = In a system without Imperial units: move units there from the Rebel Base space as if it were adjacent. Rebel leaders on that space don’t hold them back.
swr-hit-and-run = Hit and Run
    .text = In any system: destroy Imperial units there with a total health of up to 2.
swr-incite-rebellion = Incite Rebellion
    .text = In a subjugated system: the Rebels gain 3 Rebel Troopers there. Then a combat begins.
swr-lead-the-strike-team = Lead the Strike Team
    .text = In any system: move up to 4 ground units there from the Rebel Base space, no matter how far, without ships to carry them. If Imperial ground units are there, a combat begins.
swr-misdirection = Misdirection
    .text = In a system with an Imperial unit: name a Rebel leader. This round, the Empire can’t send anyone to oppose that leader’s missions.
swr-plan-the-assault = Plan the Assault
    .text = In a system with an Imperial ship: move ships there, but no ground units, from the Rebel Base space as if it were adjacent. Rebel leaders on that space don’t hold them back. Then a combat begins.
swr-plant-false-lead = Plant False Lead
    .text = In a system with an Imperial unit: look at 4 random probe cards from the Empire’s hand. Put each one on the top or bottom of the probe deck without letting the Empire see which goes where.
swr-public-uprising = Public Uprising
    .text = In a subjugated system: the Rebels gain 1 circle unit and 2 triangle units there. Then a combat begins.
swr-rogue-squadron-raid = Rogue Squadron Raid
    .text = In an Imperial system: destroy units on the Imperial build queue with a total health of up to 4.
swr-seek-yoda = Seek Yoda
    .text = At { swr-dagobah }: attach the { swr-master-yoda } ring to a leader on this mission; it lets the Rebels reroll 1 die per round. If { swr-luke-skywalker } is on the mission, replace { swr-short-luke-skywalker } with { swr-luke-skywalker-jedi }.
swr-stolen-plans = Stolen Plans
    .text = In a system with an Imperial unit: look at the top 4 objectives and put them back in any order.
swr-support-of-mon-calamari = Support of Mon Calamari
    .text = At { swr-mon-calamari }: the Rebels either gain 2 loyalty there or put a { swr-mon-calamari-cruiser } on space 3 of their build queue.
swr-wookiee-uprising = Wookiee Uprising
    .text = At { swr-kashyyyk }: the Rebels gain 1 loyalty there and destroy Imperial units there with a total health of up to 4.
swr-capture-rebel-operative = Capture Rebel Operative
    .text = Against a Rebel leader in a system with an Imperial unit: capture the leader.
swr-gather-intel = Gather Intel
    .text = In a Rebel system: draw 1 probe card for every 4 Rebel units in the Rebel Base space, but at least 1.
swr-research-and-development = Research and Development
    .text = In a system loyal to the Empire: draw 2 projects and keep 1, or remove the sabotage marker and draw 1 project.
swr-rule-by-fear = Rule by Fear
    .text = In a populous system with an Imperial unit: the Empire gains 1 loyalty there.
swr-construct-death-star = Construct Death Star
    .text = In a remote system without Rebel units: place the { swr-death-star-under-construction } there, and put a { swr-death-star } on space 3 of the build queue. When the Death Star is ready, it replaces the unfinished one.
swr-construct-factory = Construct Factory
    .text = In an Imperial system: remove any sabotage marker there, then put 1 unit on the build queue for each of the system’s resource icons.
swr-construct-super-star-destroyer = Construct Super Star Destroyer
    .text = In an Imperial system with a blue square: put a { swr-super-star-destroyer } on space 3 of the build queue.
swr-oversee-project = Oversee Project
    .text = In a system with Imperial units and no Rebel units: deploy 1 unit there from space 1 or 2 of the build queue.
swr-superlaser-online = Superlaser Online
    .text = In a system with a { swr-death-star }: destroy the system and all Rebel ground units there. Then the Empire gains 1 loyalty in a populous system in the same region.
swr-address-delays = Address Delays
    .text = In an Imperial system: put 1 unit on the build queue for each of the system’s resource icons.
swr-carbon-freezing = Carbon Freezing
    .text = Against a captured leader: freeze the leader in carbonite. The Rebels lose 1 reputation.
swr-collect-bounty = Collect Bounty
    .text = Against a Rebel leader: capture the leader. The captured leader and the leaders on this mission move to the nearest system with an Imperial unit.
swr-detained = Detained
    .text = Against a Rebel leader: the leader doesn’t return to the leader pool in the next Refresh Phase.
swr-display-of-power = Display of Power
    .text = In a populous system: the Empire gains 2 loyalty there.
swr-double-our-efforts = Double Our Efforts
    .text = In an Imperial system: advance 1 unit on the build queue by 1 space, from 3 to 2 or from 2 to 1. With { swr-moff-jerjerrod }, you may also advance a second unit.
swr-fear-will-keep-them-in-line = Fear Will Keep Them in Line
    .text = In a system with a { swr-death-star }, { swr-star-destroyer } or { swr-super-star-destroyer }: the Empire gains 1 loyalty in each of 2 systems in the region.
swr-homing-beacon = Homing Beacon
    .text = Against a captured leader: the leader is rescued, but the Rebels must place that leader in a system in the base’s region.
swr-hunt-them-down = Hunt Them Down
    .text = In any system: destroy Rebel units there with a total health of up to 2.
swr-imperial-propaganda = Imperial Propaganda
    .text = In an Imperial system: the Rebels lose all their loyalty in the region.
swr-intercept-transmissions = Intercept Transmissions
    .text = In a Rebel system: the Rebels draw 8 probe cards. They give the Empire those for systems with Imperial units and shuffle the rest back into the deck.
swr-interrogation = Interrogation
    .text = Against a captured leader: the Rebels show all the objectives in their hand.
swr-interrogation-droid = Interrogation Droid
    .text = Against a captured leader: the Rebels name 3 systems; the base must be in 1 of them.
swr-long-range-probe = Long-Range Probe
    .text = In any system: the Rebels say whether the base is there. Even if it is, it stays hidden.
swr-lure-of-the-dark-side = Lure of the Dark Side
    .text = Against a captured leader: the leader serves the Empire for the rest of the game. If the leader is { swr-luke-skywalker }, the Rebels lose 1 reputation.
swr-planetary-conquest = Planetary Conquest
    .text = In any system: move up to 1 AT-AT, 1 AT-ST and 2 Stormtroopers there from 1 other system at any distance, without ships to carry them. If Rebel ground units are there, a combat begins.
swr-probe-droid-initiative = Probe Droid Initiative
    .text = In a system with a { swr-star-destroyer } or { swr-super-star-destroyer }: draw 2 probe cards, or 4 with { swr-admiral-ozzel }.
swr-retrieve-the-plans = Retrieve the Plans
    .text = Against a captured leader: the Rebels show all the objectives in their hand. The Empire picks 1 and puts it on the bottom of the deck.
swr-secret-weapons-research = Secret Weapons Research
    .text = In an Imperial system: draw 2 projects.
swr-trade-negotiations = Trade Negotiations
    .text = In a populous system: the Empire gains 1 loyalty there.

## Action cards

swr-fact-action =
    { $timing ->
        [assignment] Use it when you assign leaders in the Assignment Phase
        [start-of-combat] Use it at the start of a combat in the leader’s system
        [start-of-any-combat] Use it at the start of any combat
        [immediate] Use it as soon as you get it
       *[special] Use it at the moment the card describes
    }{ $leaders ->
        [none] {""}
       *[other] . Leader: { $leaders }
    }.

swr-human-cyborg-relations = Human-Cyborg Relations
    .text = Attach the { swr-c-3po } ring to a Rebel leader. It can turn a failed Rebel Diplomacy mission into a success.
swr-our-most-desperate-hour = Our Most Desperate Hour
    .text = Look through your mission deck, take any card, set it facedown and assign the leader to it. Then shuffle the deck.
swr-rebel-planning = Rebel Planning
    .text = The leader goes to the Rebel Base space. Draw 1 objective.
swr-resourceful-astromech = Resourceful Astromech
    .text = Attach the { swr-r2-d2 } ring to a Rebel leader. It can turn an Imperial die into a blank in a mission.
swr-start-the-evacuation = Start the Evacuation
    .text = The leader goes to a system without Imperial units. Move units there from the Rebel Base space as if it were adjacent.
swr-temporary-alliance = Temporary Alliance
    .text = The leader goes to a neutral system. Put 1 unit on the Rebel build queue for each of the system’s resource icons.
swr-ambush = Ambush
    .text = The leader goes to any system. Destroy Imperial ground units there with a total health of up to 3.
swr-an-old-friend = An Old Friend
    .text = The leader goes to { swr-bespin } and recruits { swr-lando-calrissian }, or to { swr-kashyyyk } and recruits { swr-chewbacca }. Both leaders stay there.
swr-independent-operation = Independent Operation
    .text = The leader goes to a subjugated system. All Imperial ground units there move to 1 Imperial system of the Empire’s choice.
swr-its-a-trap = It’s a Trap
    .text = The Empire can’t play space tactic cards in the first round of this combat.
swr-noble-sacrifice = Noble Sacrifice
    .text = When the leader is captured: the leader is eliminated, and the Rebels gain 1 reputation.
swr-one-in-a-million = One in a Million
    .text = Before the Rebels roll in a mission or combat where the leader is present: set 1 or 2 of the dice to any face.
swr-point-blank-assault = Point-Blank Assault
    .text = During this combat, all units on both sides have 1 less health, to a minimum of 1.
swr-son-of-skywalker = Son of Skywalker
    .text = After a Rebel mission succeeds in the leader’s system: take { swr-seek-yoda } or { swr-daring-rescue } from the mission deck. Then shuffle the deck.
swr-target-the-star-destroyers = Target the Star Destroyers
    .text = In every space battle of this combat, you may count up to 2 of your black hits as red hits.
swr-the-millennium-falcon = The Millennium Falcon
    .text = Attach the { swr-millennium-falcon } ring to 1 of the leaders. It can rescue a captured leader after a successful mission.
swr-undercover = Undercover
    .text = When the Empire attempts a mission: send the leader from any system to oppose it.
swr-wookiee-guardian = Wookiee Guardian
    .text = When the Empire attempts a Spec Ops mission in the leader’s system: the mission fails.
swr-according-to-my-design = According to My Design
    .text = In the first round of this combat, the Rebels roll 2 fewer black dice and 1 fewer red die in each battle.
swr-brilliant-administrator = Brilliant Administrator
    .text = The leader goes to an Imperial system. Put 1 unit on the Imperial build queue for each of the system’s resource icons.
swr-it-is-your-destiny = It Is Your Destiny
    .text = After a mission in the leader’s system rescues a captured leader: capture 1 of the leaders on that mission.
swr-more-dangerous-than-you-realize = More Dangerous Than You Realize
    .text = Draw 3 space tactic cards or 3 ground tactic cards.
swr-blindside = Blindside
    .text = Use before the leader’s mission is revealed. The Rebels can’t send anyone to oppose it.
swr-boba-fett-where = Boba Fett? Where?
    .text = The leader goes to an Imperial system. This round, Rebel leaders can’t attempt missions or use action cards there.
swr-catch-them-by-surprise = Catch Them by Surprise
    .text = The leader goes to any system, and you move units there as if activating it. If Rebel units are there, a combat begins.
swr-fully-operational = Fully Operational
    .text = If a Death Star, finished or not, is in the system: destroy 1 Rebel ship there.
swr-good-intel = Good Intel
    .text = During this combat, the Rebels play with their tactic cards faceup.
swr-keep-them-from-escaping = Keep Them From Escaping
    .text = The Rebels can’t retreat from this combat.
swr-local-rumors = Local Rumors
    .text = The leader goes to a system with an Imperial unit. The Rebels say whether the base is in the same region.
swr-proceeding-as-planned = Proceeding as Planned
    .text = Look through the project deck, place any card facedown and assign the leader to it. Then shuffle the deck.
swr-public-support = Public Support
    .text = The leader goes to an Imperial system without Rebel ground units, and you gain 3 Stormtroopers there. This round, the leader doesn’t keep units there from moving.
swr-ready-for-action = Ready for Action
    .text = The leader joins the combat from the leader pool. The leader can’t retreat and returns to the pool afterward.
swr-scouting-mission = Scouting Mission
    .text = The leader goes to any system, and you move up to 4 TIE Fighters there from anywhere, without ships to carry them. If Rebel ships are there, a combat begins.
swr-target-the-generator = Target the Generator
    .text = Destroy a structure in the system.

## Objectives

swr-fact-objective =
    { $reputation ->
        [0] The Rebels gain 1 reputation for each such system
       *[other] The Rebels gain { $reputation } reputation
    }. It’s a stage { $stage } objective, played { $occasion ->
        [combat] during a combat
       *[refresh] at the start of the Refresh Phase
    }.
# Part of other messages.
swr-death-star-plans = Death Star Plans

swr-crippling-blow = Crippling Blow
    .text = Destroy Imperial ground units with a total health of 3 or more in a combat that the Rebels started.
swr-cut-supply-lines = Cut Supply Lines
    .text = Have a sabotage marker or a Rebel unit in at least 3 Imperial systems.
swr-defend-the-people = Defend the People
    .text = Have a Rebel unit in at least 4 Rebel systems.
swr-rebel-assault = Rebel Assault
    .text = Destroy a { swr-star-destroyer } or { swr-super-star-destroyer } in a combat that the Rebels started.
swr-regional-support = Regional Support
    .text = Have the loyalty of all populous systems in 1 region.
swr-death-star-plans-2 = { swr-death-star-plans } (stage 2)
    .text = After a space battle, if a Rebel fighter and a Death Star are in the system: roll 3 dice. On a direct hit, the Death Star is destroyed; otherwise, the card stays in your hand.
swr-heart-of-the-empire = Heart of the Empire
    .text = Have a Rebel unit at { swr-coruscant }, with no Imperial units there. After use, the card returns to your hand.
swr-leave-no-one-behind = Leave No One Behind
    .text = Make sure the Empire holds no captured leaders.
swr-liberation = Liberation
    .text = Win a ground battle in a subjugated system.
swr-popular-support = Popular Support
    .text = Have the loyalty of at least 6 systems.
swr-death-star-plans-3 = { swr-death-star-plans } (stage 3)
    .text = { swr-death-star-plans-2.text }
swr-establish-outposts = Establish Outposts
    .text = Have a Rebel unit in at least 5 systems.
swr-inspire-sympathy = Inspire Sympathy
    .text = Destroyed systems win sympathy for the Rebels.
swr-major-victory = Major Victory
    .text = Destroy Imperial ships with a total health of 3 or more in a combat that the Rebels started.
swr-return-of-the-jedi = Return of the Jedi
    .text = Win a battle where { swr-darth-vader } or { swr-emperor-palpatine } is present. If { swr-luke-skywalker-jedi } is present too, eliminate 1 Imperial leader in the system.

## Tactic cards

swr-fact-tactic =
    A { $theater ->
        [space] space
       *[ground] ground
    } tactic card { $use ->
        [special] for the attacker, who must spend a special to play it
        [blocks] for the defender
       *[free] for the attacker
    }.
# Parts of other messages: cards that both decks have.
swr-tactic-brilliant-strategy = Brilliant Strategy
    .text = Draw 2 tactic cards, both from the same deck or 1 from each.
swr-tactic-concentrate-fire = Concentrate Fire
    .text = Reroll 1 or 2 of your dice.
swr-tactic-critical-hit = Critical Hit
    .text = Deal 1 damage to a unit in this theater.
swr-tactic-defensive-formation = Defensive Formation
    .text = Block 1 damage from this attack.
swr-tactic-onslaught = Onslaught
    .text = Deal 1 damage to each of up to 2 units in this theater.
swr-tactic-take-it-down = Take It Down
    .text = Deal 2 damage to 1 unit in this theater.
swr-tactic-unstoppable-assault = Unstoppable Assault
    .text = Your opponent can’t block any damage in this battle.

swr-space-no-escape = No Escape
    .text = Your opponent can’t retreat until the next combat round.
swr-space-outmaneuver = Outmaneuver
    .text = Discard another space tactic card to block up to 2 damage.
swr-ground-bombardment = Bombardment
    .text = Deal damage equal to the red attack value of 1 of your ships in the system.
swr-ground-dig-in = Dig In
    .text = Discard another ground tactic card to block up to 2 damage.
swr-ground-escape-plan = Escape Plan
    .text = This combat round, your units can retreat without ships to carry them.

## Decisions: what the one who decides is asked

# With the one it is asked of in front, where several people share a screen.
swr-decide = { $who }: { $question }

swr-decide-imperial-start = Place { $a-unit }
swr-decide-rebel-start = Choose a system for your starting units
swr-decide-rebel-start-unit = Place { $a-unit }
swr-decide-choose-base = Choose where to hide your base
swr-decide-assign = Assign a leader to a mission
swr-decide-assign-leader = Choose a leader for the mission
swr-decide-action-place = Choose where { $card } sends the leader
swr-decide-window-reveal = A mission is about to be revealed. Use an action card?
swr-decide-search-leader = Choose a leader for { $card }
swr-decide-search-missions = Choose a mission from the deck for { $leader }
swr-decide-search-projects = Choose a project from the deck for { $leader }
swr-decide-window-attempt = Your opponent is attempting a mission. Use an action card?
swr-decide-window-roll = You’re about to roll. Use an action card?
swr-decide-window-success = The mission succeeded. Use an action card or a ring?
swr-decide-window-rescue = A leader was rescued. Use an action card?
swr-decide-window-capture = A leader was captured. Use an action card?
swr-decide-window-start-of-combat = A combat is about to begin. Use an action card?
swr-decide-undercover = Choose a leader to oppose the mission
swr-decide-destiny = Capture which leader?
swr-decide-son-of-skywalker = Choose a mission from the deck
swr-decide-combat-card-theater = Choose a deck to draw from with { $card }
swr-decide-combat-card-leader = Choose a leader to join the combat
swr-decide-combat-card-target = Choose a target for { $card }
swr-decide-set-dice = Choose a die and set its face
swr-decide-set-dice-second = Set a second die?
swr-decide-allow-assignment = Allow the Admiral’s leader on this mission?
swr-decide-command = Activate a system, reveal a mission, or pass?
swr-decide-activate = Choose a system for { $leader } to activate
swr-decide-move = Move units to { $place }
swr-decide-card-move = Move units to { $place } with { $card }
swr-decide-send-away = Choose where to send the ground units from { $place }
swr-decide-mission-place = Choose where to carry out { $mission }
swr-decide-oppose = Oppose { $mission }?
swr-decide-attach-ring = Choose a leader for the { $ring } ring
swr-decide-attach-rings = Choose leaders for the rings
swr-decide-dice-rings = Use a ring on the dice?
swr-decide-diplomacy-ring = The mission failed. Give up the { swr-c-3po } ring to make it succeed?
swr-decide-falcon-ring = The mission succeeded. Give up the { swr-millennium-falcon } ring to rescue a captured leader?
swr-decide-rescue = Rescue which leader?
swr-decide-accompany = Send { $leader } to the base with the rescued leader?
swr-decide-nearest = Choose where to take the captured leader
swr-decide-misdirect = Choose whose missions to protect
swr-decide-contingency = Choose a mission for the leader
swr-decide-research = Draw 2 projects and keep 1, or remove the sabotage marker and draw 1?
swr-decide-keep-project = Keep which project?
swr-decide-infiltrate = Which objective stays on top?
swr-decide-region-loyalty = Choose where in the region to gain loyalty
swr-decide-region-loyalty-second = Choose where else in the region to gain loyalty
swr-decide-mon-calamari = Gain 2 loyalty, or put a { swr-mon-calamari-cruiser } on the build queue?
swr-decide-uprising-circle = Gain a circle unit
swr-decide-uprising-triangle = Gain a triangle unit
swr-decide-queue-unit = For the { swr-icon } at { $system }, put a unit on the build queue
swr-decide-advance = Advance a unit on the build queue
swr-decide-advance-second = Advance another unit on the build queue?
swr-decide-oversee = Deploy a unit from the build queue
swr-decide-destroy-units = Destroy units at { $place } (up to { $count } health)
swr-decide-destroy-ground-units = Destroy ground units at { $place } (up to { $count } health)
swr-decide-raid-queue = Destroy units on the build queue (up to { $count } health)
swr-decide-demolish = For the { swr-icon } at { $system }, destroy a unit on the build queue
swr-decide-keep-objective = Keep 1 objective
swr-decide-order-objectives =
    { $count ->
        [4] Choose the top objective
       *[other] Choose the next objective
    }
swr-decide-retrieve-plans = Put an objective on the bottom of the deck
swr-decide-plant-number = Choose how many probe cards to put on top of the deck
swr-decide-plant-on-top = Choose the next probe card to put back, from the top down
swr-decide-plant-under = Choose the next probe card for the bottom of the deck
swr-decide-name-system =
    { $count ->
        [one] Name another system
       *[other] Name a system where the base isn’t
    }
swr-decide-beacon-place = Choose a system in the base’s region for { $leader }
swr-decide-mobilization-order = Which { swr-rapid-mobilization } comes first?
swr-decide-mobilize = Move units, or look for a new base?
swr-decide-transfer-from = Choose a system to move units from
swr-decide-transfer =
    { $count ->
        [0] Move units from { $place }
       *[other] Move units from { $place } ({ $count } so far)
    }
swr-decide-new-base = Move the base?
swr-decide-add-leader = Add a leader to the combat?
swr-decide-combat-action = Take a combat action?
swr-decide-brilliant-strategy =
    { $count ->
        [0] Choose a deck to draw from with { swr-tactic-brilliant-strategy }
       *[other] Choose a deck to draw the second card from
    }
swr-decide-concentrate-fire = Reroll a die
swr-decide-concentrate-fire-second = Reroll another die along with the { swr-die }?
swr-decide-card-damage =
    { $count ->
        [one] Choose a target for { $tactic }
       *[other] Choose a target for { $tactic } ({ $count } damage left)
    }
swr-decide-bombardment = Choose a ship for { swr-ground-bombardment }
swr-decide-convert-hits = Count black hits as red?
swr-decide-assign-damage = Choose a unit for the { swr-die }
swr-decide-block = Block damage with a tactic card?
swr-decide-block-cost = Discard a card for { $tactic }
swr-decide-block-damage = Choose a unit to protect
swr-decide-block-damage-optional = Block more damage?
swr-decide-combat-objective = Play an objective now?
swr-decide-plans-target = Choose a target for { swr-death-star-plans }
swr-decide-plans-reroll = Reroll a die for { swr-death-star-plans }?
swr-decide-eliminate-leader = Eliminate a leader
swr-decide-retreat = Retreat?
swr-decide-retreat-to = Choose where { $leader } will retreat
swr-decide-retreat-units = Choose units to take to { $place }
swr-decide-excess =
    { $faction ->
        [rebel] The ships at { $place } can’t carry every Rebel unit. Choose 1 to lose
       *[imperial] The ships at { $place } can’t carry every Imperial unit. Choose 1 to lose
    }
swr-decide-refresh-objective = Play an objective at the start of the Refresh Phase?
swr-decide-discard-mission = Discard a mission
swr-decide-recruit = Keep 1 action card
swr-decide-recruit-leader = Recruit a leader
swr-decide-build = Build a unit with the { swr-icon } at { $place }?
swr-decide-scrap-for-gain = Give up { $a-unit } elsewhere to gain one here?
swr-decide-deploy = Deploy { $a-unit }

## Waiting: what everybody else reads meanwhile

swr-waiting =
    { $who ->
        [rebel] The Rebels are { $doing }
        [imperial] The Empire is { $doing }
       *[role] The { $role } is { $doing }
    }

swr-waiting-imperial-start = placing { $a-unit }
swr-waiting-rebel-start = choosing a system for starting units
swr-waiting-rebel-start-unit = placing { $a-unit }
swr-waiting-choose-base = choosing where to hide the base
swr-waiting-assign = assigning leaders to missions
swr-waiting-assign-leader = choosing a leader for a mission
swr-waiting-action-place = choosing where { $card } sends the leader
swr-waiting-window-reveal = deciding whether to use an action card
swr-waiting-search-leader = choosing a leader for { $card }
swr-waiting-search-missions = searching the mission deck
swr-waiting-search-projects = searching the project deck
swr-waiting-window-attempt = { swr-waiting-window-reveal }
swr-waiting-window-roll = { swr-waiting-window-reveal }
swr-waiting-window-success = { swr-waiting-window-reveal }
swr-waiting-window-rescue = { swr-waiting-window-reveal }
swr-waiting-window-capture = { swr-waiting-window-reveal }
swr-waiting-window-start-of-combat = { swr-waiting-window-reveal }
swr-waiting-undercover = choosing a leader to oppose the mission
swr-waiting-destiny = choosing a leader to capture
swr-waiting-son-of-skywalker = taking a mission from the deck
swr-waiting-combat-card-theater = choosing a deck to draw from with { $card }
swr-waiting-combat-card-leader = choosing a leader to join the combat
swr-waiting-combat-card-target = choosing a target for { $card }
swr-waiting-set-dice = choosing a die to set
swr-waiting-set-dice-second = deciding whether to set a second die
swr-waiting-allow-assignment = deciding whether to allow the assignment
swr-waiting-command = deciding what to do this turn
swr-waiting-activate = choosing a system for { $leader } to activate
swr-waiting-move = moving units to { $place }
swr-waiting-card-move = moving units to { $place } with { $card }
swr-waiting-send-away = choosing where to send the ground units from { $place }
swr-waiting-mission-place = choosing where to carry out { $mission }
swr-waiting-oppose = deciding whether to oppose { $mission }
swr-waiting-attach-ring = attaching the { $ring } ring
swr-waiting-attach-rings = attaching the rings
swr-waiting-dice-rings = deciding whether to use a ring
swr-waiting-diplomacy-ring = deciding whether to give up the { swr-c-3po } ring
swr-waiting-falcon-ring = deciding whether to give up the { swr-millennium-falcon } ring
swr-waiting-rescue = choosing a leader to rescue
swr-waiting-accompany = deciding whether { $leader } goes to the base with the rescued leader
swr-waiting-nearest = choosing where to take the captured leader
swr-waiting-misdirect = choosing a leader to protect
swr-waiting-contingency = choosing a mission for the leader
swr-waiting-research = deciding how many projects to draw
swr-waiting-keep-project = choosing a project to keep
swr-waiting-infiltrate = choosing an objective to leave on top
swr-waiting-region-loyalty = choosing where to gain loyalty
swr-waiting-region-loyalty-second = choosing where else to gain loyalty
swr-waiting-mon-calamari = choosing between loyalty and a { swr-mon-calamari-cruiser }
swr-waiting-uprising-circle = choosing a circle unit to gain
swr-waiting-uprising-triangle = choosing a triangle unit to gain
swr-waiting-queue-unit = choosing what to build with the { swr-icon } at { $system }
swr-waiting-advance = choosing a unit to advance on the build queue
swr-waiting-advance-second = deciding whether to advance another unit on the build queue
swr-waiting-oversee = choosing a unit to deploy from the build queue
swr-waiting-destroy-units = choosing units to destroy at { $place }
swr-waiting-destroy-ground-units = choosing ground units to destroy at { $place }
swr-waiting-raid-queue = choosing units to destroy on the build queue
swr-waiting-demolish = choosing a unit on the build queue to destroy for the { swr-icon } at { $system }
swr-waiting-keep-objective = choosing an objective to keep
swr-waiting-order-objectives = putting the objectives in order
swr-waiting-retrieve-plans = choosing an objective to put on the bottom of the deck
swr-waiting-plant-number = choosing how many probe cards to put on top of the deck
swr-waiting-plant-on-top = putting the probe cards in order
swr-waiting-plant-under = { swr-waiting-plant-on-top }
swr-waiting-name-system = naming systems
swr-waiting-beacon-place = choosing a system in the base’s region for { $leader }
swr-waiting-mobilization-order = choosing which { swr-rapid-mobilization } to resolve first
swr-waiting-mobilize = choosing between moving units and looking for a new base
swr-waiting-transfer-from = choosing a system to move units from
swr-waiting-transfer = moving units from { $place }
swr-waiting-new-base = deciding whether to move the base
swr-waiting-add-leader = deciding whether to add a leader to the combat
swr-waiting-combat-action = choosing a combat action
swr-waiting-brilliant-strategy = choosing a deck to draw from with { swr-tactic-brilliant-strategy }
swr-waiting-concentrate-fire = choosing a die to reroll
swr-waiting-concentrate-fire-second = deciding whether to reroll another die
swr-waiting-card-damage = choosing a unit to damage with { $tactic }
swr-waiting-bombardment = choosing a ship for { swr-ground-bombardment }
swr-waiting-convert-hits = deciding whether to count black hits as red
swr-waiting-assign-damage = assigning the { swr-die } to a unit
swr-waiting-block = deciding whether to block damage
swr-waiting-block-cost = choosing a card to discard for { $tactic }
swr-waiting-block-damage = choosing which unit to protect
swr-waiting-block-damage-optional = deciding whether to block more damage
swr-waiting-combat-objective = deciding whether to play an objective
swr-waiting-plans-target = choosing a target for { swr-death-star-plans }
swr-waiting-plans-reroll = deciding whether to reroll a die
swr-waiting-eliminate-leader = choosing a leader to eliminate
swr-waiting-retreat = deciding whether to retreat
swr-waiting-retreat-to = choosing where { $leader } will retreat
swr-waiting-retreat-units = choosing units to take to { $place }
swr-waiting-excess =
    { $faction ->
        [rebel] choosing a Rebel unit to lose at { $place }
       *[imperial] choosing an Imperial unit to lose at { $place }
    }
swr-waiting-refresh-objective = deciding whether to play an objective
swr-waiting-discard-mission = choosing a mission to discard
swr-waiting-recruit = choosing an action card to keep
swr-waiting-recruit-leader = choosing a leader to recruit
swr-waiting-build = choosing what to build with the { swr-icon } at { $place }
swr-waiting-scrap-for-gain = deciding whether to give up { $a-unit } elsewhere
swr-waiting-deploy = deploying { $a-unit }

## Help: what happens, and what to think of

swr-help-imperial-start = Every Imperial system needs at least 1 ground unit. Ships that can carry other units let you reach the Rebels sooner.
swr-help-rebel-start = Your units can start in 1 system without Imperial units; the rest wait at { swr-the-base-space }. A system far from the base can mislead the Empire.
swr-help-rebel-start-unit = Units at { swr-the-base-space } are safe until the base is found. Units on the map keep the Empire from taking a system unopposed, but they can be attacked.
swr-help-choose-base = The Empire wins if it finds and takes the base. Choose a system that the Empire can’t reach soon and that has useful adjacent systems.
swr-help-assign = Leaders on missions can’t activate systems; leaders in the pool can activate systems, oppose missions and join combats. You can bluff by assigning leaders to a mission they can’t carry out.
swr-help-assign-leader = You can reveal the mission only if its leaders have enough matching skill icons. You can add a second leader later for more dice.
swr-help-action-place = The leader goes from the pool to the place you choose and stays until the Refresh Phase.
swr-help-window-reveal = You’re asked this whenever you might hold such a card, so the question gives nothing away.
swr-help-window-attempt = { swr-help-window-reveal }
swr-help-window-roll = { swr-help-window-reveal }
swr-help-window-success = { swr-help-window-reveal }
swr-help-window-rescue = { swr-help-window-reveal }
swr-help-window-capture = { swr-help-window-reveal }
swr-help-window-start-of-combat = These cards last for the whole combat and are used before tactic cards are drawn. { swr-help-window-reveal }
swr-help-undercover = The leader moves to this mission from anywhere and opposes it.
swr-help-destiny = Leaders about to leave for the base can be captured too.
swr-help-son-of-skywalker = The card goes to your hand, and nobody else sees it. The deck is then shuffled.
swr-help-combat-card-theater = Space tactic cards work only in space battles, and ground tactic cards only in ground battles.
swr-help-combat-card-leader = The leader’s tactic values count, but the leader can’t retreat and returns to the pool after the combat.
swr-help-combat-card-target = The target is destroyed right away, before any dice are rolled.
swr-help-set-dice = You don’t roll this die: it shows the face you choose. The other dice are rolled as usual.
swr-help-set-dice-second = You may set 1 more die to a face of your choice. The other dice are rolled as usual.
swr-help-allow-assignment = If you forbid it, the leader returns to the pool, and the Admiral can use that leader for other missions.
swr-help-command = When you activate a system, you place a leader there and move in units from adjacent systems. After you pass, you take no more turns in this phase, but leaders in your pool can still oppose missions and join combats.
swr-help-activate = Units can move in from adjacent systems that have none of your leaders. The leader you place stays until the Refresh Phase and helps in missions and combats there.
swr-help-move = Ground units and TIE Fighters need room on ships from the same system. If both factions then have units in the same theater, a combat begins.
swr-help-card-move =
    { $which ->
        [planetary-conquest] You can move in up to 1 AT-AT, 1 AT-ST and 2 Stormtroopers from 1 system, at any distance and without ships. If the base is there, it is revealed; if Rebel ground units are there, a combat begins.
        [plan-the-assault] You can move in any number of ships, at any distance, but no ground units. If both sides then have units in the same theater, a combat begins.
        [lead-the-strike-team] You can move in up to 4 ground units, at any distance and without ships. If Imperial ground units are there, a combat begins.
        [scouting-mission] You can move in up to 4 TIE Fighters from any systems, at any distance and without ships. If Rebel ships are there, a combat begins.
       *[other] You can move any number of units, at any distance, but ground units need room on ships that move with them. The move tells the Empire nothing about the base.
    }
swr-help-send-away = All the ground units go to 1 Imperial system without Rebel ground units, no matter how far away. Captured leaders stay where they are.
swr-help-mission-place = All leaders on the mission go there. If the mission can be opposed, any enemy leaders already there oppose it automatically.
swr-help-oppose = Each side rolls 1 die for each matching skill icon on its leaders in the system; on a tie, the mission fails. The leader you send stays there until the Refresh Phase.
swr-help-attach-ring = A leader can have only 1 ring, and it works only where that leader is. If the leader is captured, the ring is lost.
swr-help-attach-rings = A leader can have only 1 ring, so choose 2 leaders. Each ring works only where its leader is.
swr-help-dice-rings = Both sides have rolled. { swr-r2-d2 } turns an Imperial die into a blank and then leaves the game; { swr-master-yoda } rerolls a Rebel die once per round.
swr-help-diplomacy-ring = The ring works only once. Keep it if a later mission matters more.
swr-help-falcon-ring = The ring works only once. Leaders on this mission may go to the base with the rescued leader.
swr-help-rescue = The leader goes to the base right away.
swr-help-accompany = At the base, the leader is out of the Empire’s reach. Leaders who stay can help in missions and combats here.
swr-help-nearest = These systems with Imperial units are equally close. The captured leader and the leaders on this mission go to the one you choose.
swr-help-misdirect = For the rest of the round, the Empire can’t send anyone to oppose this leader’s missions. Imperial leaders already in a mission’s system still oppose it.
swr-help-contingency = The mission is placed facedown and can be revealed on a later turn if its leaders have enough icons. You may choose a mission you already used this round.
swr-help-research = If you draw 2 projects, you can keep the better one. If you remove the sabotage marker, you draw only 1.
swr-help-keep-project = The other project goes to the bottom of the deck. Projects count toward your limit of 10 missions.
swr-help-infiltrate = The card you leave on top is the next one you draw. The other goes to the bottom of the deck and may never come up.
swr-help-region-loyalty = A neutral system becomes loyal to the Empire; a system loyal to the Rebels becomes neutral. If the base’s system becomes loyal to the Empire, the base is revealed.
swr-help-region-loyalty-second = Choose a system other than the first one.
swr-help-mon-calamari = Loyalty brings units and a place to deploy them. The cruiser is ready after 3 rounds, no matter who holds the system.
swr-help-uprising-circle = The unit arrives right away, and then a combat begins. Think about where the Empire is weaker: in space or on the ground.
swr-help-uprising-triangle = You can mix ships and ground units. A combat begins in each theater where both sides have units.
swr-help-queue-unit = All of the system’s resource icons count, even if it has a sabotage marker. The unit advances 1 space each round.
swr-help-advance = The unit comes into play 1 round sooner.
swr-help-advance-second = Choose a unit other than the first one.
swr-help-oversee = The unit comes into play in this system right away. A Death Star can come into play only where it’s being built.
swr-help-destroy-units = The total health of the units you choose can’t exceed the limit. They’re all destroyed when you’re done, and this can’t be blocked.
swr-help-destroy-ground-units = The total health of the units you choose can’t exceed the limit. They’re all destroyed when you’re done, and this can’t be blocked.
swr-help-raid-queue = The total health of the units you choose can’t exceed the limit, and you can’t choose a Death Star. The chosen units are all destroyed when you’re done.
swr-help-demolish = For each resource icon, you destroy 1 matching unit on any space of the build queue. Units on lower spaces would arrive sooner.
swr-help-keep-objective = The other card goes to the bottom of the deck. The Empire sees only the stage on each card’s back.
swr-help-order-objectives = Choose the cards one by one, from the top down. The Empire sees only the stages on their backs.
swr-help-retrieve-plans = You’ve now seen every objective in the Rebels’ hand. The Rebels are unlikely to draw this card again.
swr-help-plant-number = The rest go to the bottom of the deck. The Empire knows these cards, but not where each one goes.
swr-help-plant-on-top = The Empire draws from the top. It learns how many cards you put there, but not their order.
swr-help-plant-under = Choose the next card to go to the bottom of the deck. The Empire is unlikely to draw it again.
swr-help-name-system = The Empire hears 3 names in no particular order, and the base is in 1 of those systems. Name systems where the base could plausibly be.
swr-help-beacon-place = The leader is free, but everyone learns which region the base is in. Choose any system in that region.
swr-help-search-leader = You’ll take a mission from a deck and assign the leader to it.
swr-help-search-missions = The mission is placed facedown, and nobody else sees it. To reveal it later, the leader still needs enough matching skill icons.
swr-help-search-projects = The project is placed facedown, and nobody else sees it. To reveal it later, the leader still needs enough matching skill icons.
swr-help-mobilization-order = With 2 leaders, you look at 8 probe cards; with 1 leader, you look at 4. Think about what you want to know before you resolve the second mission.
swr-help-mobilize = You can move up to 5 units from 1 system to the base while it’s hidden, or look at some probe cards and move the base to 1 of those systems. If you move the base, the Empire learns where the old one was.
swr-help-transfer-from = All the units come from the system you choose, no matter how far away it is. Ground units still need room on ships that move with them.
swr-help-transfer = You can move up to 5 units. Ground units need room on ships that move with them.
swr-help-new-base = If you move the base, its old location is revealed, and its units and leaders stay in that system. If you don’t, the Empire learns nothing.
swr-help-add-leader = The leader’s tactic values determine how many tactic cards you draw. Without a leader in the system, you draw none and can’t retreat.
swr-help-combat-action = Spend a special to draw a tactic card, or to play one that needs it. When you’re done, you assign hits and direct hits.
swr-help-brilliant-strategy = Space tactic cards work only in space battles, and ground tactic cards only in ground battles.
swr-help-concentrate-fire = You can reroll up to 2 dice together. Blanks and hits without a target are the best dice to reroll.
swr-help-concentrate-fire-second = Both dice are rerolled together. You may also reroll just the first one.
swr-help-card-damage = The damage goes to an enemy unit in this theater, whatever the color of its health. A unit is destroyed when its damage equals its health.
swr-help-bombardment = The ship deals 1 damage to enemy ground units for each of its red dice.
swr-help-convert-hits = Red hits damage units with red health, such as Star Destroyers. Hits that stay black damage units with black health.
swr-help-assign-damage = A black hit damages black health, a red hit damages red health, and a direct hit damages either. A unit is destroyed when its damage equals its health.
swr-help-block = You can block only damage from this attack, not from earlier ones. A card you keep can still help later in this combat.
swr-help-block-cost = The card you discard has no other effect. Give up the one you need least.
swr-help-block-damage = Block damage where it will save a unit.
swr-help-block-damage-optional = You may block 1 more damage, to the same unit or another one.
swr-help-combat-objective = You can play only 1 objective per combat, at the moment its condition is met.
swr-help-plans-target = If the unfinished Death Star is destroyed, so is the one on the build queue.
swr-help-plans-reroll = The { swr-master-yoda } ring lets you reroll 1 die per round. A single direct hit destroys the target.
swr-help-eliminate-leader = An eliminated leader is out of the game for good. You can choose only leaders who are still in the game.
swr-help-retreat = All your ships leave with the leader, and units they can’t carry stay behind. You can retreat only once per combat.
swr-help-retreat-to = You can’t retreat to a system with enemy units. If possible, you must choose a system with your units or loyalty.
swr-help-retreat-units = Take as many ground units and TIE Fighters as you have room for. Units left behind fight on.
swr-help-excess = Units that no ship can carry can’t stay in a destroyed system. Keep the most valuable ones.
swr-help-refresh-objective = You can play 1 objective now if its condition is met. The Empire sees it only when you play it.
swr-help-discard-mission = You can hold at most 10 missions. Starting missions count toward the limit but can’t be discarded.
swr-help-recruit = You recruit a leader from the card you keep, and you can use the card itself once, later in the game. The other card goes facedown to the bottom of the deck.
swr-help-recruit-leader = The leader goes to the leader pool right away. Everyone sees the leader, but nobody sees the card.
swr-help-build = The unit goes on the build queue and advances 1 space each round. You may also choose not to build.
swr-help-scrap-for-gain = The supply has no more of these units. If you give one up elsewhere on the board, you gain it here instead.
swr-help-deploy = You can deploy at most 2 units to each system, and none to a system with a sabotage marker or enemy units. Units you hold back wait on space 1 of the build queue.

## Choices: the words on a button

swr-choose-place =
    { $moment ->
        [deploy] Deploy to { $place }
       *[start] Place at { $place }
    }
swr-choose-start = Start at { $place }
    .base = Keep everything at { swr-the-base-space }
swr-choose-base =
    { $moment ->
        [new-base] Move the base to { $system }
       *[start] Hide the base at { $system }
    }
swr-choose-mission = Assign to { $mission }
swr-choose-join = Assign to { $leader }’s mission
swr-choose-assign = Assign { $leader }
swr-choose-allow = Allow it
swr-choose-forbid = Forbid it
swr-choose-lead = Activate with { $leader }
swr-choose-activate = Activate { $place }
swr-choose-move = Move { $a-unit } from { $place }
    .base = Move { $a-unit } from the base
swr-choose-escort = Take { $leader } along
swr-choose-reveal = Reveal { $mission }: { $leader }
swr-choose-reveal-base = Reveal the base
swr-choose-at =
    { $moment ->
        [loyalty] Gain loyalty in { $place }
       *[start] Go to { $place }
    }
swr-choose-against =
    { $moment ->
        [capture] Capture { $leader }
       *[start] Target { $leader }
    }
swr-choose-oppose = Oppose with { $leader }
swr-choose-attach = Attach { $ring } to { $leader }
swr-choose-ring = Give up the { $ring } ring
swr-choose-blank = Turn an Imperial { swr-face } into a blank
swr-choose-roll-again = Reroll a Rebel { swr-face }
swr-choose-rescue = Rescue { $leader }
swr-choose-go = Go to the base
swr-choose-protect = Protect { $leader }
swr-choose-keep =
    { $moment ->
        [take] Take { $mission }
       *[start] Keep { $mission }
    }
swr-choose-research = Draw 2 projects, keep 1
swr-choose-repair = Remove the sabotage marker, draw 1 project
swr-choose-top = Leave { $objective } on top
swr-choose-keep-objective = Keep { $objective }
swr-choose-next = Put { $objective } next
swr-choose-bury = Put { $objective } on the bottom of the deck
swr-choose-on-top = Put { $count } on top
swr-choose-probe = Put { $system } next
swr-choose-name = Name { $system }
swr-choose-with = Use { $leader }
swr-choose-transfer = Move units to the base
swr-choose-relocate = Look for a new base
swr-choose-first =
    { $count ->
        [one] Resolve the one with 1 leader
       *[other] Resolve the one with { $count } leaders
    }
swr-choose-from = Move units from { $system }
swr-choose-add = Add { $leader }
swr-choose-draw =
    { $special ->
        [black] Spend a black special to draw a tactic card
        [red] Spend a red special to draw a tactic card
       *[any] Spend a special to draw a tactic card
    }
swr-choose-deck =
    { $theater ->
        [space] Draw from the space deck
       *[ground] Draw from the ground deck
    }
swr-choose-tactic =
    { $special ->
        [black] Spend a black special to play { $tactic }
        [red] Spend a red special to play { $tactic }
       *[any] Play { $tactic }
    }
swr-choose-spend = Discard { $tactic }
swr-choose-reroll = Reroll a { swr-die }
swr-choose-reroll-any = Reroll a { swr-face }
swr-choose-set = Set a { swr-coloured-die } to a { swr-face }
# Part of other messages: a die whose colour may not matter.
swr-coloured-die =
    { $colour ->
        [black] black die
        [red] red die
       *[either] die
    }
swr-choose-convert =
    { $count ->
        [one] Count 1 black hit as red
       *[other] Count { $count } black hits as red
    }
swr-choose-hit = Hit { $a-unit }{ swr-so-far }
swr-choose-block = Protect { $a-unit }{ swr-so-far }
# Part of other messages: the damage on a unit, and how much of it is from this attack.
swr-so-far =
    { $assigned ->
        [0] { $damage ->
            [0] {""}
           *[other] {""} ({ $damage } damage)
        }
       *[other] {""} ({ $damage } damage, { $assigned } new)
    }
swr-choose-bombard = Fire from { $a-unit }
swr-choose-objective = Play { $objective }
swr-choose-aim = Target { $a-unit }
swr-choose-eliminate = Eliminate { $leader }
swr-choose-retreat = Retreat with { $leader }
swr-choose-to =
    { $moment ->
        [send-away] Send them to { $system }
       *[start] Retreat to { $system }
    }
swr-choose-take = Take { $a-unit }{ swr-so-far }
swr-choose-destroy =
    { $moment ->
        [excess] Lose { $a-unit }
        [destroy] Destroy { $a-unit }
       *[build] Give up { $a-unit } at { $place }
    }
swr-choose-discard = Discard { $mission }
swr-choose-use = Use { $card }
swr-choose-recruit = Keep { $card }
swr-choose-enlist = Recruit { $leader }
swr-choose-more = Draw another card
swr-choose-build = Build { $a-unit }
swr-choose-queue = Put { $a-unit } on the build queue
swr-choose-on-queue =
    { $moment ->
        [deploy] Deploy { $a-unit } from space { $space }
        [advance] Advance { $a-unit } from space { $space }
       *[destroy] Destroy { $a-unit } on space { $space }
    }
swr-choose-gain = Gain { $a-unit }
swr-choose-rally = Gain 2 loyalty
swr-choose-pass = Pass
swr-choose-decline = Decline
swr-choose-done = Done
# Instead of “Decline” and “Done”, where a button can say more.
swr-choose-stop =
    .assign = Finish assigning leaders
    .move = Finish moving
    .transfer = Don’t move units
    .window = Don’t use a card
    .oppose = Don’t oppose
    .ring = Don’t use a ring
    .accompany = Stay here
    .mobilize = Do neither
    .new-base = Leave the base where it is
    .add-leader = Don’t add a leader
    .combat-action = Finish and assign hits
    .concentrate-fire = Don’t reroll another die
    .set-dice = Don’t set another die
    .convert = Keep them black
    .plans-reroll = Don’t reroll
    .damage = Deal no more damage
    .block = Block no more damage
    .objective = Don’t play an objective
    .retreat = Don’t retreat
    .retreat-units = Take no more units
    .recruit = Recruit nobody
    .build = Build nothing
    .deploy = Hold it back
    .destroy = Destroy no more units
    .advance = Advance no more units

## Log: what happened

swr-log-probe-revealed = The probe card for { $system } was revealed.
swr-log-unit-placed = { swr-the-faction } placed { $a-unit } at { $place }.
swr-log-actions-dealt = { swr-the-faction } received { $cards }.
    .hidden = { swr-the-faction } received action cards.
swr-log-base-chosen = The Rebels hid their base at { $system }.
    .hidden = The Rebels hid their base.
swr-log-loyalty-gained =
    { $faction ->
        [rebel] { $system } became loyal to the Rebels.
       *[imperial] { $system } became loyal to the Empire.
    }
swr-log-loyalty-lost = { swr-the-faction } lost the loyalty of { $system }.
swr-log-subjugated = The Empire subjugated { $system }.
swr-log-subjugation-ended = { $system } was freed from subjugation.
swr-log-sabotaged = { $system } was sabotaged.
swr-log-sabotage-removed = The sabotage marker at { $system } was removed.
swr-log-system-destroyed = { $system } was destroyed.
swr-log-round-began = Round { $time } began.
swr-log-mission-assigned = { $leader } was assigned to { $mission }.
    .hidden = { $leader } was assigned to a mission.
swr-log-assignment-forbidden = The { $role } forbade the assignment.
swr-log-assignment-done = { swr-the-faction } finished assigning leaders.
    .team = The { $role } finished assigning leaders.
swr-log-passed = { swr-the-faction } passed.
    .team = The { $role } passed.
swr-log-missions-returned = Unrevealed missions returned to their owners’ hands, and the leaders on them to the leader pools.
swr-log-activated = { $leader } activated { $place }.
swr-log-moved = { swr-the-faction } moved { $a-unit } from { $from } to { $to }.
swr-log-escorted = { $leader } was taken to { $place }.
swr-log-base-not-there = The base wasn’t at { $system }.
swr-log-base-revealed = The base was revealed at { $system }.
swr-log-mission-revealed = { $leaders } revealed { $mission }.
swr-log-mission-at = The mission took place at { $place }.
    .against = The mission at { $place } targeted { $leader }.
swr-log-opposed = { $leader } went to oppose the mission.
swr-log-not-opposed = { swr-the-faction } sent nobody to oppose the mission.
swr-log-dice-rolled =
    { swr-the-faction } rolled { $dice }: { $successes ->
        [one] 1 success
       *[other] { $successes } successes
    }.
    .nothing = { swr-the-faction } had no dice to roll.
swr-log-mission-succeeded = { $mission } succeeded.
swr-log-mission-failed = { $mission } failed.
swr-log-mission-resolved = { $mission } was resolved.
swr-log-mission-returned = { $mission } returned to its owner’s hand.
swr-log-mission-discarded = { $mission } was discarded.
swr-log-leader-captured = { $leader } was captured.
swr-log-leader-rescued = { $leader } was rescued.
swr-log-leader-detained = { $leader } was detained on the board for another round.
swr-log-leader-protected = For the rest of the round, nobody can be sent to oppose { $leader }’s missions.
swr-log-leader-replaced = { $leader } became { $by }.
swr-log-ring-attached = { $leader } received the { $ring } ring.
swr-log-ring-removed = { $leader } lost the { $ring } ring.
swr-log-die-turned = An Imperial { swr-face } was turned into a blank.
swr-log-die-rolled-again = The Rebels rerolled a { swr-face } and got a { $to }.
swr-log-leader-moved = { $leader } went to { $place }.
swr-log-projects-drawn = The Empire drew { $cards }.
    .hidden =
        The Empire drew { $count ->
            [0] no projects
            [one] 1 project
           *[other] { $count } projects
        }.
swr-log-project-kept = The Empire kept { $mission }.
    .hidden = The Empire kept 1 project.
swr-log-objectives-seen = The Rebels saw { $cards } on top of the objective deck.
    .hidden = The Rebels looked at the top of the objective deck.
swr-log-objectives-ordered = The Rebels put back { $cards }, in that order from the top down.
    .hidden = The Rebels put the objectives back on the deck.
swr-log-objective-kept = The Rebels kept { $objective }.
    .hidden = The Rebels kept a stage { $stage } objective.
swr-log-objectives-shown = The Rebels showed their objectives: { $cards }.
    .hidden =
        The Rebels showed the Empire { $count ->
            [0] that they held no objectives
            [one] 1 objective
           *[other] { $count } objectives
        }.
swr-log-objective-buried = { $objective } went to the bottom of the objective deck.
    .hidden = A stage { $stage } objective went to the bottom of the deck.
swr-log-probes-taken =
    The Rebels took the probe { $count ->
        [one] card
       *[other] cards
    } for { $cards } from the Empire.
    .hidden =
        The Rebels took { $count ->
            [0] no probe cards
            [one] 1 probe card
           *[other] { $count } probe cards
        } from the Empire.
swr-log-probes-planted =
    The Rebels put { $top ->
        [0] no probe cards
        [one] 1 probe card
       *[other] { $top } probe cards
    } on top of the probe deck and { $under ->
        [0] none
       *[other] { $under }
    } on the bottom.
swr-log-probes-handed-over =
    The Empire received the probe { $count ->
        [one] card
       *[other] cards
    } for { $cards }; the rest were shuffled into the deck.
    .hidden =
        The Empire received { $count ->
            [0] no probe cards; the ones drawn
            [one] 1 probe card; the rest
           *[other] { $count } probe cards; the rest
        } were shuffled into the deck.
swr-log-base-there = The Rebels said that the base is at { $system }, but didn’t reveal it.
swr-log-region-told = The Rebels said that the base is in the same region as { $system }.
    .not = The Rebels said that the base isn’t in the same region as { $system }.
swr-log-systems-named = The Rebels named { $cards }; the base is in 1 of these systems.
swr-log-objectives-arranged = The Rebels left { $objective } on top of the objective deck.
    .hidden = The Rebels left a stage { $stage } objective on top of the deck.
swr-log-probes-drawn =
    The Empire drew the probe { $count ->
        [one] card
       *[other] cards
    } for { $cards }.
    .hidden =
        The Empire drew { $count ->
            [0] no probe cards
            [one] 1 probe card
           *[other] { $count } probe cards
        }.
swr-log-mobilization-pending =
    The Rebels set { swr-rapid-mobilization } aside with { $count ->
        [one] 1 leader
       *[other] { $count } leaders
    } until the end of the Command Phase.
swr-log-probes-seen =
    The Rebels looked at the probe { $count ->
        [one] card
       *[other] cards
    } for { $cards }.
    .hidden =
        The Rebels looked at { $count ->
            [0] no probe cards
            [one] 1 probe card
           *[other] { $count } probe cards
        }.
swr-log-base-moved = The Rebels moved their base from { $system } to { $to }.
    .hidden = The Rebels moved their base away from { $system }.
swr-log-base-stays = The base stayed where it was.
swr-log-combat-began = { swr-the-faction } started a combat at { $system }.
swr-log-leader-added = { $leader } joined the combat.
swr-log-tactics-drawn = { swr-the-faction } drew { $cards }.
    .hidden =
        { swr-the-faction } drew { $count ->
            [0] no
           *[other] { $count }
        } { $theater ->
            [space] space
           *[ground] ground
        } tactic { $count ->
            [one] card
           *[other] cards
        }.
swr-log-combat-round-began = Combat round { $round } began.
swr-log-mission-deck-renewed = The discarded { swr-of-the-faction } missions were shuffled into a new deck.
swr-log-project-deck-renewed = The discarded projects were shuffled and put on the bottom of the project deck.
swr-log-tactic-deck-renewed =
    The discarded { $theater ->
        [space] space
       *[ground] ground
    } tactic cards were shuffled into a new deck.
swr-log-attack-began =
    { swr-the-faction } attacked { $theater ->
        [space] in space
       *[ground] on the ground
    }.
swr-log-attack-rolled = { swr-the-faction } rolled { $dice }.
    .nothing = { swr-log-dice-rolled.nothing }
swr-log-tactic-played = { swr-the-faction } played { $tactic }.
swr-log-tactic-discarded = { swr-the-faction } discarded { $tactic }.
swr-log-tactics-shown = { swr-the-faction } showed { $cards }.
swr-log-die-set = The Rebels set a { swr-coloured-die } to a { swr-face }.
swr-log-ring-used = { $leader } used the { $ring } ring.
swr-log-plain-die-rerolled = The Rebels rerolled a { swr-face } and got a { $to }.
swr-log-hits-converted =
    The Rebels counted { $count ->
        [one] 1 black hit
       *[other] { $count } black hits
    } as red.
swr-log-die-rerolled = A { swr-die } was rerolled and became a { $to }.
swr-log-damaged = { swr-the-faction } hit { $a-unit }.
swr-log-damage-blocked = { swr-the-faction } blocked 1 damage to { $a-unit }.
swr-log-unit-destroyed = { swr-the-faction } lost { $a-unit } at { $place }.
swr-log-objective-revealed = The Rebels revealed { $objective }.
swr-log-objective-played = The Rebels played { $objective }.
swr-log-plans-rolled = The Rebels rolled { $dice }.
swr-log-plans-missed = { swr-death-star-plans } failed: no direct hit was rolled.
swr-log-leader-eliminated = { $leader } was eliminated.
swr-log-retreated = { swr-the-faction } retreated with { $leader } to { $system }.
swr-log-battle-won =
    { swr-the-faction } won { $theater ->
        [space] the space battle
       *[ground] the ground battle
    }.
swr-log-leader-withdrew = { $leader } returned to the leader pool.
swr-log-combat-ended = The combat at { $system } ended.
swr-log-leaders-returned = All free leaders returned to their leader pools.
swr-log-missions-drawn = { swr-the-faction } drew { $cards }.
    .hidden =
        { swr-the-faction } drew { $count ->
            [0] no missions
            [one] 1 mission
           *[other] { $count } missions
        }.
swr-log-objective-drawn = The Rebels drew { $objective }.
    .hidden = The Rebels drew 1 objective.
swr-log-time-advanced = The time marker moved to { $time }.
swr-log-reputation-gained = The Rebels gained reputation: the marker moved to { $reputation }.
swr-log-reputation-lost = The Rebels lost reputation: the marker moved to { $reputation }.
swr-log-recruit-drawn = { swr-the-faction } drew { $cards }.
    .hidden =
        { swr-the-faction } drew { $count ->
            [0] no action cards
            [one] 1 action card
           *[other] { $count } action cards
        }.
swr-log-card-kept = { swr-the-faction } kept { $card }.
    .hidden = { swr-the-faction } kept 1 action card.
swr-log-reveal-announced = { $leader } was about to reveal a mission.
swr-log-mission-found = { swr-the-faction } took { $mission } from the deck and shuffled the rest.
    .hidden = { swr-the-faction } took a mission from the deck and shuffled the rest.
swr-log-action-used = { swr-the-faction } used { $card }.
swr-log-action-discarded = { swr-the-faction } discarded { $card } without effect.
swr-log-actions-boxed =
    { $faction ->
        [rebel] The Rebels returned their action cards to the box.
       *[imperial] The Empire returned its action cards to the box.
    }
swr-log-build-opened =
    { swr-the-faction } built { $count ->
        [0] no units
        [one] 1 unit
       *[other] { $count } units
    }.
swr-log-leader-recruited = { $leader } was recruited.
swr-log-unit-built = { swr-the-faction } put { $a-unit } on space { $space } of the build queue.
swr-log-unit-advanced = { swr-the-faction } advanced { $a-unit } to space { $space } of the build queue.
swr-log-queued-destroyed = { swr-the-faction } lost { $a-unit } on space { $space } of the build queue.
swr-log-unit-chosen-to-build = { swr-the-faction } chose to build { $a-unit }.
    .hidden = { swr-the-faction } chose what to build.
swr-log-queue-moved = The { swr-of-the-faction } build queue advanced.
swr-log-unit-gained = { swr-the-faction } gained { $a-unit } at { $place }.
swr-log-unit-deployed = { swr-the-faction } deployed { $a-unit } to { $place }.
swr-log-unit-held-back = { swr-the-faction } held back { $a-unit } on space 1 of the build queue.
swr-log-game-ended = { swr-the-faction } won the game.
