"""What the first game of Outlaws says, in French and English."""

from typing import Final

GUIDE_WORDS: Final = {
    "en": {
        "guide.opening": (
            "Eight figures in your line, hidden from your rival, face eight of his across Main Street. "
            "Win the Election, kill his Governor, or arrest his Hitman. Let us play a short duel."
        ),
        "guide.line": "First you line up in secret; two figures stay in the Saloon, open to all. Take a random line.",
        "guide.ready": "Your Indian stands at place 3, your Hitman beside him at 2. The line is good: you are ready.",
        "guide.look": (
            "You have two actions a turn. Tokens lie face down in the street; a figure that shows itself may look "
            "at the one before it. Let the Reverend at place 0 look."
        ),
        "guide.looked": "A Vote, and only you have seen it. Silas has seen your Reverend.",
        "guide.take": "To take a token you name it. You know this one: take the Vote before place 0.",
        "guide.took": "The Vote lies before you. With more Votes than Silas your Governor could take the Election.",
        "guide.rival": (
            "Silas took two of his figures and put them back, swapped or not: you cannot know. He may bluff so, and so may you."
        ),
        "guide.scout": "Every figure but the Governor can do something. The Indian shows who stands opposite: scout.",
        "guide.scouted": "The Governor of Silas! If your Hitman stood there, he could shoot.",
        "guide.swap": "Swap the figures at 2 and 3: the Hitman comes opposite, and Silas does not know whether you did.",
        "guide.swapped": "For Silas, places 2 and 3 now hold the Indian or someone else.",
        "guide.chance": "Silas looked at a token and left his Governor where he was.",
        "guide.shoot": "You have a Bullet, and your Hitman faces the Governor: shoot.",
        "guide.asked": "Silas is asked whether a Sheriff guards his Governor; he is asked even if none can.",
        "guide.closing": (
            "The Governor is dead: you have won as the Brute. Beware in your own games: a Sheriff beside a Governor "
            "may guard him with Handcuffs, and then it is the Hitman who falls."
        ),
    },
    "fr": {
        "guide.opening": (
            "Huit figurines forment votre ligne, cachées à votre rival, face à huit des siennes sur Main Street. "
            "Remportez l'Élection, tuez son Gouverneur ou arrêtez son Tueur à gages. Jouons un petit duel."
        ),
        "guide.line": (
            "On s'aligne d'abord en secret ; deux figurines restent au Saloon, visibles de tous. "
            "Prenez une ligne au hasard."
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
            "Silas a pris deux figurines et les a reposées, échangées ou non : impossible de savoir. "
            "C'est ainsi qu'on bluffe, vous aussi."
        ),
        "guide.scout": (
            "Chaque figurine, sauf le Gouverneur, sait faire quelque chose. L'Indien montre qui se tient en face : guettez."
        ),
        "guide.scouted": "Le Gouverneur de Silas ! Si votre Tueur était là, il pourrait tirer.",
        "guide.swap": "Échangez les places 2 et 3 : le Tueur vient en face, et Silas ignore si vous l'avez fait.",
        "guide.swapped": "Pour Silas, les places 2 et 3 cachent l'Indien ou quelqu'un d'autre.",
        "guide.chance": "Silas a regardé un jeton et laissé son Gouverneur où il était.",
        "guide.shoot": "Vous avez une Balle, et votre Tueur fait face au Gouverneur : tirez.",
        "guide.asked": "On demande à Silas si un Shérif protège son Gouverneur, même si aucun ne le peut.",
        "guide.closing": (
            "Le Gouverneur est mort : vous gagnez, c'est la Brute. Attention dans vos parties : un Shérif à côté d'un "
            "Gouverneur peut le protéger avec des Menottes, et c'est alors le Tueur qui tombe."
        ),
    },
}
