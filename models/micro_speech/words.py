# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The words and sentences that voices say: commands, words that the model shall tell from them, and plain talk."""

COMMANDS = ("yes", "no")

# Any two of these can be commands (train.py --words): the others are then words like any other.
CHOICES = ("yes", "no", "up", "down", "left", "right", "on", "off", "stop", "go")

# Words with the sounds of a command: most begin or rhyme as one does.
ALIKE = {
    "yes": "yet yell yellow yeah yep year use less guess chess mess dress press bless desk nest guest west best says ness "
           "lesson this us ice face success address",
    "no": "low go show snow slow grow toe so sew row flow throw blow though own oh old cold phone bone alone home nose note "
          "north now nor not none noon new knee nail near never nine nobody notice nothing number window hello "
          "yellow zero mow goal loan",
    "left": "laugh lift loft let leave lest less leg west theft",
    "right": "light ride rice night ripe bright rate road",
}
# What sounds just as a command does is nobody's to tell.
SAME = {"yes": (), "no": ("know",), "right": ("write",), "go": (), "left": (), "on": ()}

OTHERS = """up down left right on off stop house seven marvin bed bird cat dog eight five four happy one six tree two three
    wow sheila young music light kitchen table water morning play pause next volume time answer question because people
    little where should would about other which their first after think again another winter paper sister river mountain
    letter open close start again computer weather tomorrow evening machine engine garden school doctor garage breakfast
    apple orange banana coffee summer monday friday march turn please thanks goodbye okay sure maybe always street story
    warm black white green red blue loud quiet fast help alarm radio door fan heat mother father baby""".split()

SENTENCES = """the weather is nice today and I would like to go outside
    please turn the lights off in the kitchen before you leave
    we had lunch at a small place near the river
    my sister is going to visit us in the summer
    there are seven bottles on the table and two in the fridge
    she said that the train would be late again
    can you hear the rain on the roof
    it takes about an hour to drive to the airport
    the children were playing in the garden all afternoon
    put the letter on my desk when you are done
    he has been working for this company since last winter
    the shop on the corner sells fresh bread every morning
    what time does the next bus leave for the city
    I think we should wait until the others arrive
    the old machine still works but it is very loud
    open the window a little, it is too warm in here
    a glass of cold water would be great right now
    they moved to a smaller house by the sea
    this lesson is about stars and planets
    the phone was ringing but nobody picked it up
    we need more chairs for the guests on Friday
    let me show you how to bake an apple cake
    her brother plays the guitar and sings quite well
    the answer to your question is in the third chapter
    remember to close the door and lock it twice
    the radio played a slow song from the nineties
    if you go left at the church you will see the station
    the doctor told him to rest for a few days
    our dog always sleeps under the kitchen table
    the meeting starts at nine and ends before lunch
    snow fell during the night and covered the street
    I bought a yellow dress and a pair of black shoes
    it was less expensive than we had expected
    the blue car in front of us stopped suddenly
    bring your own cup if you want some tea
    the museum is closed on Monday but open on Sunday
    most people here speak more than one language
    last year we grew tomatoes and beans on the balcony
    the teacher wrote the date on the board
    guess how many pages this book has
    there was a mess on the floor after the party
    you can use the blue pen to sign your name
    the boat went slowly along the narrow river
    nothing is better than a warm bed on a cold evening
    the engine makes a strange noise when it is cold
    the young man next to me was reading a newspaper
    add some salt and let it boil for ten minutes
    we saw nine birds sitting on the fence
    the new bridge was opened by the mayor in May
    take the second street on the right after the bank
    his address is written on the back of the photo
    the computer needs an update before we can start
    I would rather stay at home and watch a film
    the lamp in the hall has been broken for weeks
    as far as we can tell the road is open again
    success often comes after many small steps
    the west wind brings rain, the east wind is dry
    their flight was delayed because of thick fog
    everybody laughed when the cat jumped on the piano
    the best way to learn is to try it yourself
    five plus four is nine and six plus two is eight
    she never drinks coffee after three in the afternoon
    the farmer drove his tractor across the muddy field
    call me when you get there so that we can meet""".split("\n")
SENTENCES = [sentence.strip() for sentence in SENTENCES]


def others(commands):
    """Words and how likely each is: every second is like one of the commands."""
    alike = sorted({word for command in commands for word in ALIKE.get(command, "").split()})
    same = {word for command in commands for word in SAME.get(command, ())}
    plain = sorted((set(OTHERS) | set(CHOICES)) - set(commands) - same - set(alike))
    alike = [word for word in alike if word not in commands]
    return alike, plain


def sentences(commands):
    """Those in which no command is said."""
    unwanted = set(commands) | {word for command in commands for word in SAME.get(command, ())}
    return [text for text in SENTENCES if not unwanted & set(text.replace(",", "").split())]
