"""The names on the 48 outlaw cards (PE-1, PE-3).

Index = town * 12 + gang * 3 + copy; copy 0 of gang g in town g is the gang's leader.
Gangs were loose and people drifted: each name stands where history knows it best, and only there.
The Daltons include Bill Doolin's riders, who carried the gang on.

>>> [OUTLAWS[gang * 12 + gang * 3] for gang in range(4)]
['Butch Cassidy', 'Bob Dalton', 'Jesse James', 'Billy the Kid']
"""

OUTLAWS: tuple[str, ...] = (
    # Wild Bunch in Tombstone, their leader first
    "Butch Cassidy",
    "Elzy Lay",
    "Etta Place",
    # Daltons in Tombstone
    "Grat Dalton",
    "Bill Power",
    "Little Britches",
    # James-Younger in Tombstone
    "Frank James",
    "Cole Younger",
    "Arthur McCoy",
    # Loners in Tombstone
    "Johnny Ringo",
    "Pearl Hart",
    "Belle Starr",
    # Wild Bunch in Cripple Creek
    "Sundance Kid",
    "Ben Kilpatrick",
    "Bub Meeks",
    # Daltons in Cripple Creek, their leader first
    "Bob Dalton",
    "Emmett Dalton",
    "Bitter Creek Newcomb",
    # James-Younger in Cripple Creek
    "Jim Younger",
    "Bill Chadwell",
    "George Shepherd",
    # Loners in Cripple Creek
    "Black Bart",
    "Tom Horn",
    "Bill Miner",
    # Wild Bunch in Deadwood
    "Kid Curry",
    "Laura Bullion",
    "Walt Punteney",
    # Daltons in Deadwood
    "Bill Dalton",
    "Charley Pierce",
    "Tulsa Jack Blake",
    # James-Younger in Deadwood, their leader first
    "Jesse James",
    "Bob Younger",
    "Clell Miller",
    # Loners in Deadwood
    "Calamity Jane",
    "Sam Bass",
    "Cattle Kate",
    # Wild Bunch in Dodge City
    "Will Carver",
    "Flat-Nose Curry",
    "Deaf Charley Hanks",
    # Daltons in Dodge City
    "Bill Doolin",
    "Dick Broadwell",
    "Dynamite Dick Clifton",
    # James-Younger in Dodge City
    "John Younger",
    "Charlie Pitts",
    "Hobbs Kerry",
    # Loners in Dodge City, their leader first
    "Billy the Kid",
    "John Wesley Hardin",
    "Clay Allison",
)
