/**
 * Words people use as passwords, in lower case and without decoration. `password-policy.ts` also finds them in
 * capitals, in leetspeak, doubled, and surrounded by years, digits and signs. Together that covers tens of thousands of
 * passwords.
 */
const words = `
password passwort passwd passw parola parole contrasena contraseña motdepasse senha haslo heslo sifre wachtwoord lozinka
salasana losenord adgangskode passord jelszo clave geheim segreto secret secreto secrets topsecret verysecret mysecret
mypassword yourpassword thepassword oldpassword nopassword changeme changeit changethis letmein
letmeinnow opensesame sesame welcome welcomeback willkommen benvenuto bienvenue bienvenido bunvenit access accessgranted
admin administrator administrador amministratore adminadmin administrateur root rootroot toor system sysadmin superuser
superadmin supervisor manager master masterkey masterpass operator user username userpass guest guestguest demo demodemo
test testing tester testtest testpass testuser testaccount temp temporary temppass default defaultpass sample example
login loginlogin logon signin signup account myaccount security secure private public server oracle database backup
computer internet network windows microsoft apple google facebook twitter instagram whatsapp youtube linkedin linkedin
myspace yahoo hotmail gmail email outlook skype discord telegram snapchat tiktok netflix spotify amazon paypal ebay
samsung nokia iphone android motorola blackberry toshiba lenovo dell compaq sony panasonic intel pentium linux ubuntu
debian fedora unix solaris cisco router modem wireless broadband telecom vodafone orange tmobile verizon comcast
qwerty qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzui qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjk
asdfghjkl asdfasdf asdasd zxcv zxcvb zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qweqwe zaqwsx poiuytrewq
lkjhgfdsa mnbvcxz qwaszx wasd abcd abcde abcdef abcdefg abcdefgh abcabc abcxyz alphabet aaaaaa abc
iloveyou iloveu iloveme ilovegod ilovejesus iloveyouso iloveher ilovehim loveyou loveme lovely loveyouforever lover lovers
love lovelove mylove myloves truelove amour amore teamo tiamo tequiero teiubesc ichliebedich jetaime kocham sexy sexybaby
sexygirl sexyboy sexylady hottie cutie cutiepie sweetie sweety sweetheart sweetpea sugar honey darling baby babygirl
babyboy babydoll princess princesa principessa prinzessin prince king queen queenie angel angels angelo angelina angelica
angelbaby heaven blessed faith hope grace jesus jesuschrist christ jesuslove godisgood godislove god lord savior holy
bible church prayer amen trinity gospel genesis exodus matthew mark luke john paul peter
monkey monkeys dragon dragons dragonball dragonfly tiger tigers tigger lion lions panther panthers puma jaguar leopard
cheetah bear bears eagle eagles falcon falcons hawk hawks hawkeye raven ravens wolf wolves wolverine fox foxy foxes horse
horses mustang stallion pony unicorn bunny rabbit kitty kitten kittycat cat cats catdog dog dogs doggie doggy puppy poodle
bulldog bulldogs rottweiler beagle husky dolphin dolphins shark sharks whale turtle frog froggy snake cobra viper python
spider spiderman spidey scorpion butterfly ladybug bumblebee hornet hornets beetle mouse mickey mickeymouse minnie donald
donaldduck goofy pluto daisy daisydog buffalo bison gorilla chicken rooster duck ducks penguin penguins pigeon phoenix
griffin pegasus godzilla kingkong pikachu pokemon charizard digimon naruto sasuke goku vegeta sonic mario luigi zelda
football futbol fussball calcio soccer baseball basketball softball volleyball hockey tennis golf golfer golfing rugby
cricket boxing wrestling karate judo kungfu swimming running runner skating skater skateboard snowboard surfing surfer
fishing fisherman hunting hunter camping racing racer nascar formula ferrari porsche lamborghini maserati mercedes
benz audi bmw volkswagen golfgti opel renault peugeot citroen fiat alfaromeo lancia vespa ducati yamaha honda kawasaki
suzuki harley davidson harleydavidson toyota corolla camry nissan skyline mazda subaru impreza mitsubishi lancer hyundai
chevy chevrolet camaro corvette impala dodge viper charger challenger pontiac firebird transam ford fordf mustanggt shelby
cadillac lincoln jeep wrangler hummer volvo saab scania dacia skoda ferrarif
chelsea arsenal liverpool manchester manutd manchesterunited mancity everton tottenham newcastle celtic rangers barcelona
barca fcbarcelona realmadrid madrid valencia sevilla juventus juve inter intermilan milan acmilan napoli roma asroma lazio
fiorentina torino sampdoria atalanta bologna steaua dinamo rapid cfr bayern bayernmunich borussia dortmund schalke hamburg
werder ajax feyenoord psv benfica porto sporting galatasaray fenerbahce besiktas flamengo corinthians palmeiras santos
boca river ronaldo ronaldinho messi neymar beckham zidane maradona pele totti delpiero buffon baggio kaka rooney gerrard
cowboys steelers packers patriots broncos raiders redskins giants yankees redsox dodgers cubs mets braves lakers celtics
bulls knicks heat spurs warriors jordan michaeljordan kobe kobebryant lebron shaq iverson gretzky canadiens bruins
redwings maple leafs oilers flyers blackhawks longhorns gators sooners buckeyes wolverines trojans spartans hurricanes
michael michelle jennifer jessica ashley amanda nicole brittany samantha elizabeth stephanie melissa danielle rebecca
heather tiffany christina lauren rachel kimberly katherine catherine courtney victoria vanessa chelsea alexandra alexandria
natalie hannah sarah laura maria marie anna annie anne andrea angela barbara brenda carmen caroline charlotte chloe
claudia crystal cynthia deborah diana diane donna emily emma erica erin eva evelyn fiona gabriela gabriella gina gloria
helen holly isabel isabella jacqueline jane janet jasmine jenny jessie joanna jordan joyce judith julia julie karen
katie kathleen kelly kristen kristin leslie linda lisa lucia lucy madison maggie marina martha martina megan melanie
mercedes miranda molly monica morgan nancy natasha nathalie olivia pamela patricia paula rosa rose rosie ruth sabrina
sandra sara shannon sharon sheila sherry silvia simona sofia sophia sophie susan susanna sylvia teresa valentina valeria
veronica virginia wendy yolanda yvonne alessandra alessia alice aurora beatrice benedetta bianca camilla carla carlotta
caterina cecilia chiara cristina daniela elena eleonora elisa elisabetta federica francesca gaia giada ginevra giorgia
giovanna giulia greta ilaria irene ludovica luisa manuela margherita marta matilde michela noemi paola raffaella roberta
serena stefania tania vittoria adriana alina ana anca andreea antonia camelia carina catalina corina cosmina crina
delia denisa diana doina ecaterina elena florentina georgiana ileana ioana irina larisa lavinia loredana luminita
madalina magdalena maricica mihaela mirela mirabela monica nicoleta oana otilia petronela raluca ramona roxana ruxandra
simona stefania teodora viorica
robert roberto daniel daniele david davide thomas tommaso james joshua andrew anthony antonio christopher william joseph
charles charlie george giorgio richard riccardo jonathan nicholas nicolas nicola alexander alessandro alexandru alex
alexis benjamin brandon brian bryan cameron carlos christian cristian cristiano dennis derek diego dominic donald douglas
dylan edward edoardo eduardo eric erik ethan fernando francis francesco francisco frank franco frankie gabriel gabriele
garrett gary gerald gilbert gordon gregory harold harry hector henry howard hugo hunter ian isaac ivan jack jackie jackson
jacob jake jason javier jeffrey jeremy jerome jesse jimmy joel johnny johnson jordan jorge jose juan julian justin keith
kenneth kevin kyle larry lawrence leonard leonardo lorenzo louis luca lucas luciano luigi luis manuel marco marcos marcus
mario martin marvin matteo mathew maurice mauro max maxwell miguel mike mitchell mohammed muhammad nathan nathaniel neil
norman oliver oscar pablo patrick pedro philip philippe pierre pietro rafael ramon randy raymond ricardo ricky roger
roland romeo ronald ross roy russell ryan samuel samuele sammy scott sean sebastian sergio shane shaun shawn simon
simone spencer stefan stefano stephen steven stuart terry theodore timothy toby todd tommy tony travis trevor tyler
vincent vincenzo walter warren wayne zachary adrian alin andrei aurel bogdan catalin ciprian claudiu constantin cornel
cosmin costel costin cristi dan doru dragos dumitru emil eugen felix florin gheorghe gigi horia iancu ionel ionut iulian
laurentiu liviu lucian marian marius mihai mihail mircea mugur nelu octavian ovidiu petru radu razvan remus robi sandu
sergiu silviu sorin stefan stelian teodor tiberiu traian tudor valentin vasile victor viorel vlad vladimir
summer winter spring autumn sunday monday tuesday wednesday thursday friday saturday january february march april june
july august september october november december weekend holiday vacation birthday happybirthday christmas halloween easter
sunshine sunny sunset sunrise sunflower moon moonlight moonshine star stars starlight starwars startrek rainbow thunder
lightning storm hurricane tornado snow snowman snowball snowflake winterland ocean pacific atlantic river mountain forest
desert island beach paradise flower flowers blossom tulip orchid lily violet lavender jasmine cherry cherries apple apples
banana bananas orange oranges lemon strawberry blueberry raspberry peach peaches mango coconut pineapple watermelon
chocolate cookie cookies cookiemonster candy cupcake brownie muffin pancake cheese cheeseburger burger pizza pizzahut
spaghetti pasta lasagna noodle noodles pickle pickles peanut peanuts popcorn butter buttercup pepper ginger cinnamon
vanilla coffee espresso cappuccino cocacola coke pepsi drpepper budweiser heineken corona guinness whiskey whisky vodka
tequila jackdaniels smirnoff beer wine
red blue green yellow orange purple pink black white silver gold golden grey brown blueblue redred bluesky blackcat
whitecat blackjack blackbird blackrose blackdog redrose redhead redneck bluebird blueeyes greenday greenbay greenapple
goldfish goldenboy silverfox pinkfloyd pinky purplerain diamond diamonds crystal emerald ruby sapphire pearl platinum
america american usa england britain london scotland ireland irish france french paris germany deutschland berlin italy
italia italiano rome venezia sicilia sicily sardegna napoletano spain espana mexico mexican canada canadian australia
sydney brasil brazil argentina colombia chile peru russia moscow ukraine poland polska warsaw romania roman bucuresti
bucharest cluj timisoara iasi brasov constanta moldova hungary budapest bulgaria serbia croatia greece hellas athens
turkey istanbul india japan tokyo china beijing hongkong korea vietnam philippines indonesia thailand africa egypt
jamaica hawaii california texas florida newyork newyorkcity brooklyn chicago boston dallas houston phoenix denver seattle
miami atlanta detroit vegas lasvegas
superman batman spiderman ironman hulk thor captain captainamerica wolverine deadpool joker robin catwoman wonderwoman
superstar superwoman supergirl hero heroes avengers marvel starwars jedi yoda vader darthvader skywalker anakin hansolo
chewbacca bobafett matrix neo morpheus gandalf frodo bilbo aragorn legolas hobbit lordoftherings harrypotter potter
hermione hogwarts dumbledore voldemort gryffindor slytherin twilight edward bella vampire zombie werewolf ghost witch
wizard magic magician merlin camelot excalibur knight knights warrior ninja samurai pirate pirates pirat viking gladiator
spartan assassin sniper killer hitman terminator predator alien aliens rambo rocky scarface godfather gangster gangsta
mafia soprano simpsons homer homersimpson bart bartsimpson southpark cartman kenny familyguy scooby scoobydoo snoopy
garfield tweety tweetybird bugsbunny tinkerbell cinderella snowwhite pocahontas ariel simba nemo shrek spongebob patrick
hellokitty barbie stitch elmo winnie winniethepooh pooh eeyore piglet
metallica nirvana slipknot korn linkinpark greenday blink ramones acdc ironmaiden slayer megadeth pantera rammstein tool
radiohead coldplay oasis beatles thebeatles rollingstones ledzeppelin pinkfloyd queen genesis eminem slimshady tupac biggie
jayz fiftycent lilwayne kanye drake rihanna beyonce madonna britney britneyspears shakira jlo selena justinbieber bieber
onedirection directioner taylorswift ladygaga katyperry mileycyrus hannahmontana jonasbrothers bobmarley marley reggae
hiphop rockstar rocknroll rock metal heavymetal punk punkrock music musica musician guitar guitarra drummer drums piano
trumpet violin saxophone bass dance dancer dancing singer melody
playboy playgirl playstation xbox nintendo gamecube gameboy gamer games game minecraft fortnite roblox warcraft
worldofwarcraft starcraft diablo counterstrike halflife halo gta callofduty battlefield quake doom tetris pacman sims
thesims runescape leagueoflegends dota overwatch valorant
shadow shadows ghost phantom mystery spirit soul destiny forever always eternity infinity universe galaxy cosmos saturn
jupiter mercury venus neptune pluto apollo zeus athena poseidon hades hercules achilles spartacus odin loki nemesis venom
poison toxic chaos havoc rebel rebels outlaw bandit cowboy cowgirl trouble danger dangerous crazy crazygirl insane maniac
psycho freak freaky stupid idiot asshole bitch bitches fuckyou fuckoff fuckme fuck fucker motherfucker shit bullshit
shithead bastard dickhead penis pussy pussycat boobs bigdick bigcock bigboy bigdaddy bigdog bigman bigred biteme
bollocks wanker tosser cazzo vaffanculo stronzo merda puttana pula muie porn porno pornstar hardcore sexsex sex
whatever whatsup nothing something anything everything nobody anonymous unknown mystic blahblah blah hello hellohello
helloworld hithere goodbye goodluck lucky luckyme luckydog luckycharm lucky fortune money moneymoney moneyman cash dollar
dollars euro bitcoin rich richie millionaire billionaire business office company success successful winner winners champion
champions number one numberone first freedom liberty peace peaceful peaceandlove happy happiness happyday happyfeet smile
smiley smiles friend friends bestfriend bestfriends friendship forever family myfamily mother mommy mummy mom mama mamma
mami father daddy dad papa papi sister brother brothers grandma grandpa nonna nonno children kids twins junior senior
teacher student school highschool college university professor doctor nurse police fireman soldier army marine marines
navy airforce usmc military sergeant colonel general captain pilot engineer lawyer
trustno trustnoone trustme believe believer dreamer dream dreams dreaming imagine inspire courage strong stronger power
powerful energy fire fireball firefly firefox fire flame water earth wind air ice iceman icecream cool coolman coolguy
coolgirl coolcat cooldude hot hotgirl hotdog hotrod hotstuff awesome amazing fantastic wonderful beautiful gorgeous
pretty prettygirl handsome charming perfect perfection special unique precious treasure tesoro stella stellina luna sole
amicizia amici ciao ciaociao ciaobella bella bello bellissima bambino bambina mamma papa famiglia fratello sorella casa
gatto gattino cane cagnolino cavallo farfalla fragola cioccolato juventino interista milanista forzaroma forzajuve
forzainter forzamilan forzanapoli napolicalcio italiaitalia vivalavita dolcevita pippo pippopippo paperino topolino
pluto pallone pallina ciccio ciccia cicciobello polpetta patata patatina cucciolo cucciola tesorino
parolamea parolanoua salut buna bunaziua noroc iubire iubirea iubita iubitul dragoste dragostea frumoasa frumos fericire
floare floricica soare luna stea steaua inger ingeras mama tata bunica bunicu pisica pisicuta catel caine cal fluture
capsuna ciocolata fotbal steauabucuresti dinamobucuresti romaniamare bucurestiul parola asdfasd
hallo hallohallo halloween schatz schatzi liebe liebling sonne sonnenschein sommer mutter vater passwort fussball
bonjour soleil chocolat doudou loulou nounours chouchou amour marseille hola corazon estrella mariposa bonita tequieromucho
familia futbol chocolate ola amorzinho gabriel felicidade obrigado privet lyubov natasha marina yankee zxcasd
cheesecake bubbles bubblegum bubba buddy buddyboy buster butthead buttons boomer bonnie bonjovi booboo boogie booger bingo
birdie blaster blizzard blondie bobby bobcat brandy bronco bronze bruno brutus bullet cactus calvin cancer candle captain
carebear carolina carpet casey cash casper cassie celeste cessna champ chance chaos chester chevelle chico chopper chris
chrissy chronic chucky clapton claymore cleopatra clifford clover cocktail coconut comanche commando concept cookie
copper cosmo cougar cougars country coyote cracker creative cricket crusader cyclone dakota dallas dexter dietcoke digital
dilbert dipshit director dirtbike dreamcast driver drifter duchess dude duke duncan eclipse einstein element elephant
elvis eminem emperor empire enigma enterprise escort everquest excalibur expert explorer express extreme farmer fatboy
fender fenris fireman flipper florence fluffy flyers forest forever fountain foxtrot freebird freeman frosty fuzzy galaxy
gambit gateway gemini genius georgia geronimo giggles gizmo goblin goober goodboy gothic grateful gunner guitarhero
hammer hannibal happydog harmony hawaiian hendrix highland honeybee hooters hotshot houston iceberg illusion indian
indiana indigo jackass jackpot jaguars jasper jester jetski johnson joker juggalo jumper junebug jupiter justice kangaroo
katana kermit killme killbill kingdom kisses kissme knight kodiak labrador ladies lakers legend legends lesbian lexus
liberty lickme lizard logitech lollipop lollypop loser lovebug lucifer madness magnet magnum majestic mallard marathon
marlboro marshall maverick maxima maximus medusa megaman melody memory mercury messenger midnight millenium miller million
mischief mission mitchell mittens mojo monster monsters montana montreal moose mortgage mother mountain muffin murphy
mustang nascar nashville natural network newport newton nicotine nightmare nitro nothing nugget nursing october olympic
omega onelove online orlando orion oxford pacers packard paintball pancho pandora panda panties paradox passion
patches peaches peewee pentagon people perfect personal petunia pharmacy photo picasso pimpin pioneer pirate playball
player players pleasure pookie popeye portland potato prelude premium presario presto princeton private prodigy promise
property prophet protect psycho pumpkin purple puzzle pyramid quality quantum rachel racoon radical raider rainbow
raistlin rampage ranger rascal reality rebecca record redwood regina remember reptile rescue review rhythm ringo
riverside robot rocket rockon rocky rodeo rodney romance rooster roxy royal rugby sabbath sailing sailor saints salmon
salvador sampson samson sandman sandy satan satellite saturn savage savannah scarlet school scooter scorpio scout scruffy
seahawks seattle secretary semperfi senators service seven shadow shelby sherman shooter shopping shorty showtime
silence silver simple sinner skeeter skipper skippy slick slimshady smokey smoking smoker smooth snapper snickers sniper
snowboard snuggles softball soldier sooners spanky sparky sparkle special spectrum speed speedy spike spitfire splash
spooky sprite squirrel stargate station stealth steele stinky stone stoney stranger strength stripper student studio
stupid sublime success sugarbear sunrise super superfly supra surfer survivor susie swimmer swordfish symphony tarheels
target tattoo taurus taylor teddy teddybear tekken telephone tennis texas thumper thunderbird tiffany timber titanic titans
tomcat tottenham tractor trading traffic transfer trinity triumph trooper tropical trouble trucker trumpet tucker turbo
turkey tweety twister undertaker united upsilon vacation vampire vanguard velvet ventura victory viking vincent vintage
violet vision voodoo voyager walker warlock warrior weasel welder western whatever wildcat wildcats wildfire william
willow wilson windmill winston wolfgang wolfpack wonder woody woodland wrestler xavier yamaha yellow yosemite zeppelin
zigzag zipper zombie zaphod zxczxc nopass nothere passpass pass word passport`

export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
