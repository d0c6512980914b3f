"""What the first game of Outlaws says, in French and English."""

from typing import Final

GUIDE_WORDS: Final = {
    "en": {
        "guide.opening": (
            "Eight figures in your line, hidden from your rival, face eight of his across Main Street. "
            "Win the Election, kill his Governor, or arrest his Hitman. Let us play a short duel."
        ),
        "guide.line": "First you set up your line in secret; two figures stay in the Saloon, where all can see them. Take a random line.",
        "guide.ready": "Your Indian stands at place 3, your Hitman beside him at 2. The line is good: you are ready.",
        "guide.look": (
            "You have two actions a turn. Tokens lie face down in the street; a figure that shows itself may look at the one in front of it. Let the Reverend at place 0 look."
        ),
        "guide.looked": "A Vote, and only you have seen it. Silas has seen your Reverend.",
        "guide.take": "To take a token you name it. You know this one: take the Vote in front of place 0.",
        "guide.took": "The Vote is yours. With more Votes than Silas, your Governor could take the Election.",
        "guide.rival": (
            "Silas took two of his figures and put them back, swapped or not: you cannot know. That is how he bluffs, and how you can."
        ),
        "guide.scout": "Every figure but the Governor can do something. The Indian shows who stands opposite: scout.",
        "guide.scouted": "Silas's Governor! If your Hitman stood there, he could shoot.",
        "guide.swap": "Swap the figures at 2 and 3: the Hitman comes opposite, and Silas does not know whether you did.",
        "guide.swapped": "For Silas, places 2 and 3 now hold the Indian or someone else.",
        "guide.chance": "Silas looked at a token and left his Governor where he was.",
        "guide.shoot": "You have a Bullet, and your Hitman faces the Governor: shoot.",
        "guide.asked": "Silas is asked whether a Sheriff guards his Governor; he is asked even if none can, so that the question gives nothing away.",
        "guide.closing": (
            "The Governor is dead: you have won as the Brute. Beware in your own games: a Sheriff beside a Governor "
            "may guard him with Handcuffs, and then it is the Hitman who falls."
        ),
        "guide.teams": "In teams",
        "guide.teams.opening": (
            "Republicans against Democrats: you and Josephine share one line of eleven, against Silas and Buck. "
            "Your team wins together, but only one of you becomes President."
        ),
        "guide.teams.line": "You set up the line together; either of you may change it. Take a random one.",
        "guide.teams.agreed": "Josephine likes it and is ready. If you changed it now, she would have to agree again.",
        "guide.teams.ready": (
            "Each of you has a Governor, a Hitman and a Sheriff of your own; the other seven are shared. You are ready too."
        ),
        "guide.teams.look": (
            "The two of you see the whole line. You may use your own three and the shared ones, never Josephine's three. "
            "Let the Reverend at place 5 look at his token."
        ),
        "guide.teams.looked": "The Election! Only you have seen it; at a real table you may tell Josephine.",
        "guide.teams.take": "Votes are each player's own, but for the Election those of the team count together. Take the Vote in front of the Bandit.",
        "guide.teams.took": "The tokens moved up: the Election is now in front of your Sheriff, at place 4.",
        "guide.teams.order": "The teams take turns: after Silas it is Josephine, then Buck, then you.",
        "guide.teams.scouted": "Josephine used the Indian you share: Silas's Governor stands opposite place 9.",
        "guide.teams.rivalry": "And she took a Vote. You have one each: whoever has more when you win is President.",
        "guide.teams.swap": "Bring your Hitman from 8 to 9, opposite the Governor. Silas and Buck will not know whether you did.",
        "guide.teams.shoot": "You spend your own Bullets only, and you have one: shoot.",
        "guide.teams.asked": "Silas is asked first, then Buck: a Sheriff guards either Governor of his team.",
        "guide.teams.out": (
            "Silas is out. His Governor and his Votes are gone; all else is Buck's now, and he plays every turn of his team."
        ),
        "guide.teams.refilled": "First he had to fill the empty place with a figure from the Saloon and two others, in secret order.",
        "guide.teams.alone": "Josephine bluffed and left the rest to you. One more Governor or Hitman, and Buck is out as well.",
        "guide.teams.bring": "But there is a shorter way. Swap your Governor at 0 with your Sheriff at 4.",
        "guide.teams.elect": "Your team has two Votes, Buck has none. Your own Governor may take the Election: take it.",
        "guide.teams.closing": (
            "Your team has won. You and Josephine have as many Votes, so whoever made the winning move is President: you. She is Vice-President. Keep an eye on your friends!"
        ),
    },
    "fr": {
        "guide.opening": (
            "Huit figurines forment votre ligne, cachées à votre rival, face à huit des siennes sur Main Street. "
            "Remportez l'Élection, tuez son Gouverneur ou arrêtez son Tueur à gages. Jouons un petit duel."
        ),
        "guide.line": (
            "On compose d'abord sa ligne en secret ; deux figurines restent au Saloon, visibles de tous. Prenez une ligne au hasard."
        ),
        "guide.ready": (
            "Votre Indien est à la place 3, votre Tueur à côté de lui, à la 2. La ligne est bonne : dites-vous prêt."
        ),
        "guide.look": (
            "Vous avez deux actions par tour. Des jetons sont cachés dans la rue ; une figurine qui se montre peut "
            "regarder celui qui est devant elle. Que le Pasteur, place 0, regarde le sien."
        ),
        "guide.looked": "Un Vote, que vous êtes seul à avoir vu. Silas, lui, a vu votre Pasteur.",
        "guide.take": "Pour prendre un jeton, on le nomme. Vous connaissez celui-ci : prenez le Vote devant la place 0.",
        "guide.took": "Le Vote est à vous. Avec plus de Votes que Silas, votre Gouverneur pourrait prendre l'Élection.",
        "guide.rival": (
            "Silas a pris deux figurines et les a reposées, échangées ou non : impossible de savoir. C'est ainsi que l'on bluffe, et vous le pouvez aussi."
        ),
        "guide.scout": (
            "Chaque figurine, sauf le Gouverneur, sait faire quelque chose. L'Indien fait montrer qui se tient en face : servez-vous-en."
        ),
        "guide.scouted": "Le Gouverneur de Silas ! Si votre Tueur était là, il pourrait tirer.",
        "guide.swap": "Échangez les places 2 et 3 : le Tueur vient en face, et Silas ignore si vous l'avez fait.",
        "guide.swapped": "Pour Silas, les places 2 et 3 cachent l'Indien ou quelqu'un d'autre.",
        "guide.chance": "Silas a regardé un jeton et laissé son Gouverneur où il était.",
        "guide.shoot": "Vous avez une Balle, et votre Tueur fait face au Gouverneur : tirez.",
        "guide.asked": "On demande à Silas si un Shérif protège son Gouverneur ; on le lui demande même si aucun ne le peut, pour que la question ne trahisse rien.",
        "guide.closing": (
            "Le Gouverneur est mort : vous gagnez, c'est la Brute. Attention dans vos parties : un Shérif à côté d'un "
            "Gouverneur peut le protéger avec des Menottes, et c'est alors le Tueur qui tombe."
        ),
        "guide.teams": "Par équipes",
        "guide.teams.opening": (
            "Républicains contre Démocrates : Josephine et vous partagez une ligne de onze figurines, contre Silas et "
            "Buck. L'équipe gagne ensemble, mais un seul de vous deux devient Président."
        ),
        "guide.teams.line": "Vous composez la ligne à deux ; chacun peut la changer. Prenez-en une au hasard.",
        "guide.teams.agreed": "Elle plaît à Josephine, qui est prête. Si vous la changiez, elle devrait confirmer de nouveau.",
        "guide.teams.ready": (
            "Chacun a un Gouverneur, un Tueur à gages et un Shérif à lui ; les sept autres sont communs. "
            "Dites-vous prêt aussi."
        ),
        "guide.teams.look": (
            "Vous voyez tous deux toute la ligne. Vous utilisez vos trois figurines et les communes, jamais les trois de "
            "Josephine. Que le Pasteur, place 5, regarde son jeton."
        ),
        "guide.teams.looked": "L'Élection ! Vous seul l'avez vue ; à une vraie table, vous pouvez le dire à Josephine.",
        "guide.teams.take": (
            "Chacun a ses propres Votes, mais pour l'Élection ceux de l'équipe comptent ensemble. Prenez le Vote devant le Bandit."
        ),
        "guide.teams.took": "Les jetons se sont décalés : l'Élection est maintenant devant votre Shérif, place 4.",
        "guide.teams.order": "Les équipes jouent tour à tour : après Silas c'est Josephine, puis Buck, puis vous.",
        "guide.teams.scouted": "Josephine s'est servie de votre Indien commun : le Gouverneur de Silas est en face de la place 9.",
        "guide.teams.rivalry": "Et elle a pris un Vote. Un partout : celui qui en aura le plus à la victoire sera Président.",
        "guide.teams.swap": "Amenez votre Tueur de 8 à 9, face au Gouverneur. Silas et Buck ne sauront pas si vous l'avez fait.",
        "guide.teams.shoot": "Vous ne dépensez que vos propres Balles, et vous en avez une : tirez.",
        "guide.teams.asked": "On interroge Silas, puis Buck : un Shérif protège l'un ou l'autre Gouverneur de son équipe.",
        "guide.teams.out": (
            "Silas est sorti. Son Gouverneur et ses Votes sont perdus ; le reste est à Buck, qui joue tous les tours de "
            "son équipe."
        ),
        "guide.teams.refilled": "Il a d'abord dû combler le vide : une figurine du Saloon et deux autres, dans un ordre secret.",
        "guide.teams.alone": "Josephine a bluffé et vous laisse finir. Encore un Gouverneur ou un Tueur, et Buck sort aussi.",
        "guide.teams.bring": "Mais il y a plus court. Échangez votre Gouverneur, place 0, avec votre Shérif, place 4.",
        "guide.teams.elect": "Votre équipe a deux Votes, Buck aucun. Votre Gouverneur peut prendre l'Élection : prenez-la.",
        "guide.teams.closing": (
            "Votre équipe a gagné. Josephine et vous avez autant de Votes : c'est donc l'auteur du coup gagnant qui est "
            "Président, vous. Elle est Vice-Présidente. Gardez vos amis à l'œil !"
        ),
    },
}
